// The mark of the app, and the icons of its navigation and buttons.

export const Brand = () => (
  <p class="brand">
    <svg viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="7" class="brand-mark" />
      <path d="M9 11h14M9 16h14M9 21h8" class="brand-lines" />
    </svg>
    Notes
  </p>
);

const PATHS = {
  today: 'M7 3v3M17 3v3M4 9h16M5 5h14a1 1 0 0 1 1 1v13a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1zM8 13h5',
  notes: 'M6 3h9l4 4v13a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM9 11h6M9 15h6',
  todos: 'M4 6.5l1.5 1.5L8 5M4 15.5l1.5 1.5L8 14M12 7h8M12 16h8',
  trash: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5',
  account: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20c1-3.5 4-5 7.5-5s6.5 1.5 7.5 5',
  plus: 'M12 5v14M5 12h14',
  back: 'M14 6l-6 6 6 6',
  next: 'M10 6l6 6-6 6',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5L20 20',
} as const;

export const Icon = ({ name }: { readonly name: keyof typeof PATHS }) => (
  <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d={PATHS[name]} />
  </svg>
);
