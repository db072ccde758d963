// Vaults and exports of other programs, small and in their formats, which the tests of imports share.

/** A graph of Logseq. */
export const LOGSEQ = {
  'logseq/config.edn': '{:meta/version 1\n ;; :journals-directory "diary"\n}',
  'logseq/bak/pages/Garden/2024-05-01T10_00_00.000Z.Desktop.md': '- old',
  'logseq/version-files/local/pages/Garden/2024-05-01T10_00_00.000Z.Desktop.md': '- old',
  'logseq/.recycle/pages_Gone.md': '- gone',
  'journals/2024_05_01.md': '- See [[Project/Alpha]] and [[What?]]',
  'journals/2024_05_02.md': '- after [[May 1st, 2024]] and [[2024-05-01]]',
  'pages/Project___Alpha.md': 'tags:: work\nalias:: Alpha, [[First]]\n\n- Start with [[Garden]]',
  'pages/Garden.md': 'title:: The garden\n- of [[Alpha]] on [[May 2nd, 2024]]',
  'pages/What%3F.md': '- to [[The garden]] and [[first]]',
};

/** A vault of Obsidian. */
export const OBSIDIAN = {
  '.obsidian/daily-notes.json': JSON.stringify({
    folder: 'Journal',
    format: 'YYYY/MM-MMMM/YYYY-MM-DD-dddd',
    template: 'Templates/Daily',
  }),
  '.obsidian/templates.json': '{"folder":"Templates"}',
  'Templates/Daily.md': '# {{date:dddd, D MMMM YYYY}}\n\n- [ ] water the plants',
  'Templates/Meeting.md': '- [ ] send the minutes of {{title}}',
  'Journal/2024/05-May/2024-05-01-Wednesday.md': '- [ ] call Anna',
  'Projects/Garden.md': '- [ ] buy bulbs [[2024-05-01-Wednesday]]',
};

/** Links of all kinds. */
export const LINKS = {
  'README.md': '[Up](../README.md) [guide](guide/README.md) [[guide/README#Part|text]] [x](guide/none.md)',
  'guide/README.md':
    '[Up](../README.md) [Up](../../README.md) [[none/README]] [[#Part]] [h](#part) [[README^block]]',
  'guide/api/README.md': '[Up](../README.md) [x](/guide/api/README) [y](/api/README.md) [z](../guides/x.md)',
  'names/Ärger.md':
    '[[a\u0308RGER]] [x](A%CC%88rger.md) [[100%]] [x](100%25.md) [y](100%.md) [z](%FF.md) [C#](C%23.md)',
  'names/100%.md': 'see [x](sub\\note.md), [[names\\100%]] and [y](<a b.md>), [z](a%20b.md)',
  'names/C#.md': '| [[README\\|x]] | [[a b\\|x]] |\n|-|-|\n\n`[[in code]]` <a href="x.md">x</a> [t][label]',
  'names/a b.md': '[[gone]] [[gone]] [[Gone|again]] ![[gone]] [long](gone.md "title")',
  'aliases.md':
    '---\naliases: [Second, Third name]\nup: "[[Nobody]]"\n---\n[[second]] [[third NAME.md]] [[x/second]]',
  'others.md':
    '[[Stored elsewhere]] [x](Group/Stored%20elsewhere.md) [[in another text]] [[In another text.md]] [[No text]]',
  'days.md': '[[2026-12-01]] [[2026-w49]] [x](2026-12-02.md) [[2026-02-30]] [[days/2026-12-01]]',
  'files.md':
    '![[pic.png]] ![](assets/pic.png) [[pic.png|100]] ![](there.png) ![[none.png]] [pdf](none.pdf) [f](assets/LICENSE) [d](assets/)',
  'urls.md': '[x](https://example.org/a.md) <https://example.org> [m](mailto:a@b.org) [n](//host/x.md) []()',
  'posts/first.md':
    '---\ntitle: Hello\n---\n[[second]] [x](second.md) [[posts/second]] [y](third.md) [z](../README.md)',
  'posts/second.md':
    '---\ntitle: My second post\n---\n[[first]] [[hello]] [x](../posts/first.md) [y](./My%20second%20post)',
  'assets/pic.png': 'x',
  'assets/LICENSE': 'x',
};

const PLAN = '5fc25157650d0cb24f02216d904584df';

/** Files that are only in iCloud, and exports that no import reads. */
export const EXPORTS = {
  'a.md': 'a',
  '.b.md.icloud': 'bplist00',
  'sub/.photo.png.icloud': 'bplist00',
  'Travel.enex': '<?xml version="1.0"?>\n<en-export><note></note></en-export>',
  'Keep/Shopping.json': '{"isTrashed":false,"userEditedTimestampUsec":1690864183842000,"title":"Shopping"}',
  'notes-2024.json': '{"title":"x"}',
  [`joplin/${PLAN}.md`]: `Plan\n\nText\n\nid: ${PLAN}\ntype_: 1`,
  'joplin/resources/9b207167e5381c47682c6b4f58a623fb.png': 'x',
};

const matter = (...lines: string[]): string => ['---', ...lines, '---', 'text'].join('\n');

/** Front matter with and without dates. */
export const DATED = {
  'date.md': matter('title: x', 'created: 2019-05-04'),
  'quoted.md': matter("created: '2019-05-04 13:31:02Z' # by hand"),
  'offset.md': matter('date: "2019-05-04T13:31+0530"'),
  'both.md': matter('date: 2001-01-01T00:00:00Z', 'created: 2002-01-01T00:00:00Z'),
  'unusable.md': matter('created: last May', 'date: 2003-01-01T00:00:00.5Z'),
  'crlf.md': `\uFEFF${matter('created: 2004-02-29T23:59:59+01:00').replaceAll('\n', '\r\n')}`,
  'late.md': `text\n${matter('created: 2005-01-01')}`,
  'open.md': '---\ncreated: 2006-01-01\ntext',
  'nested.md': matter('meta:', '  created: 2007-01-01'),
  'ancient.md': matter('date: 1066-10-14'),
  'future.md': matter('date: 9999-01-01'),
  'none.md': 'text',
};

const PAGE = '1e21a0d6f5bb80f2b5c4d2a1c9e8f7a6';

/** A folder of Notion, unpacked. */
export const NOTION = {
  [`Plans ${PAGE}.md`]: `# Plans\n\n[Trip](Plans%20${PAGE}/Trip%20${PAGE}.md) ![](Plans%20${PAGE}/a%20b.png)`,
  [`Plans ${PAGE}/Trip ${PAGE}.md`]: '# Trip\n\nStatus: Done\n\n- [ ] pack',
  [`Plans ${PAGE}/Tasks ${PAGE}_all.csv`]: 'Name,Status\nTrip,Done',
  [`Plans ${PAGE}/a b.png`]: 'x',
};

/** An export of Bear with attachments, and a TextBundle. */
export const BEAR = {
  'Walk.md': '# Walk\n#travel/alps\n\n![](Walk/IMG_1.jpg) [[Other note/Heading]]',
  'Walk/IMG_1.jpg': 'x',
  'Other note.md': '* [x] done\n- [ ] water the plants',
  'Old.textbundle/text.md': '![](assets/x.png)',
  'Old.textbundle/info.json': '{}',
  'Old.textbundle/assets/x.png': 'x',
};

/** Joplin's Markdown with front matter. */
export const JOPLIN = {
  'Home/Taxes_ 2025.md':
    '---\ntitle: "Taxes: 2025"\ncreated: 2025-02-03 10:00:00Z\ntags:\n  - money\n---\n\n![](../_resources/r.pdf)',
  'Home/Sub/Empty.md': '---\ntitle: Empty\n---\n',
  '_resources/r.pdf': 'x',
};

/** Names and entries that are special. */
export const ODD = {
  'U\u0308bung.md': 'NFD',
  'sub/\u00dcbung.md': '[[U\u0308bung]]',
  'empty.png': '',
  'empty.md': '',
  'bad.md': '\u0000',
  '.hidden.md': 'x',
  'files/%~2.md': 'x',
  'Same.md': 'a',
  'same.md': 'b',
  [`${'long '.repeat(45)}.md`]: 'too long a name',
  README: 'x',
};
