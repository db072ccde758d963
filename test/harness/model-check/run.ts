// One session: runs the steps of a plan, and after them compares lists, changes and copies.
import type { User, Workspace } from '../model/state.ts';
import { tokenOf } from '../model/shares.ts';
import { Mirror } from './mirror.ts';
import type { Plan, Step } from './recipe.ts';
import { Resolver } from './resolve.ts';
import { Difference, Session, type Gateways } from './session.ts';

const STEPS_PER_AUDIT = 25;
const AUDIT_LIMIT = 7;

export interface Outcome {
  readonly counts: ReadonlyMap<string, number>;
  /** Steps that were sent, and requests that only compared. */
  readonly steps: number;
  readonly compared: number;
  readonly endsAt: number;
  readonly failure?: { readonly step: number; readonly error: unknown };
}

/** @param kept the numbers of the steps to run */
export async function runPlan(
  gateways: Gateways,
  startAt: number,
  plan: Plan,
  selected: readonly number[],
): Promise<Outcome> {
  const session = await Session.start(gateways, startAt, plan.settings);
  const check = new Checks(session);
  const counts = new Map<string, number>();
  let steps = 0;
  const outcome = (): Outcome => ({
    counts,
    steps,
    compared: [...session.counts.values()].reduce((sum, count) => sum + count, 0) - steps,
    endsAt: session.now,
  });
  for (const [n, index] of selected.entries()) {
    const step = plan.steps[index];
    if (!step) continue;
    session.useInstanceOf(index);
    try {
      const sent = await check.step(step);
      if (sent !== undefined) {
        steps += 1;
        counts.set(sent, (counts.get(sent) ?? 0) + 1);
      }
      if ((n + 1) % STEPS_PER_AUDIT === 0 || n === selected.length - 1) await check.all();
    } catch (error) {
      return { ...outcome(), failure: { step: index, error } };
    }
  }
  return outcome();
}

class Checks {
  readonly #session: Session;
  /** Copies that follow every write, and copies that follow from time to time. */
  readonly #mirrors = new Map<Workspace, { readonly eager: Mirror; readonly lazy: Mirror }>();

  constructor(session: Session) {
    this.#session = session;
  }

  /** @returns the operation and status of a step that was sent */
  async step(step: Step): Promise<string | undefined> {
    const session = this.#session;
    const user = session.state.users[step.user];
    if (!user) return undefined;
    for (const each of session.state.users)
      for (const workspace of each.workspaces) await this.#mirrorsOf(each, workspace);
    await session.advance(step.after);
    const response = await session.exchange(new Resolver(session.state, user, session.now).request(step));
    if (!response) return undefined;
    const isWrite = !step.operation.startsWith('GET ') || /daily|weekly/.test(step.operation);
    if (isWrite) await this.#afterWrite(user, step);
    return `${step.operation} ${response.status}`;
  }

  async #afterWrite(user: User, { list, limit }: Step): Promise<void> {
    const session = this.#session;
    for (const workspace of user.workspaces) {
      const { eager } = await this.#mirrorsOf(user, workspace);
      if (eager.isBehind || workspace.isDefault) await eager.catchUp(limit);
      const unseen = new Set(
        workspace.snapshot.filter(({ id }) => id.value === undefined).map(({ noteId }) => noteId),
      );
      for (const { value: noteId } of unseen) await session.ask(user, 'GET /snapshot', { noteId });
    }
    const resolver = new Resolver(session.state, user, session.now);
    const step = { ...list, user: 0, key: 'full', after: 0, list, limit } as const;
    await session.exchange(resolver.request(step));
  }

  /** Compares every list of both users, and the copies that have not followed since the last time. */
  async all(): Promise<void> {
    const session = this.#session;
    for (const user of session.state.users) {
      await session.ask(user, 'GET /account');
      await session.ask(user, 'GET /workspace');
      for (const { url } of user.links)
        await session.ask(user, 'GET /shared/{token}', { token: tokenOf(url.value) });
      for (const workspace of user.workspaces) {
        const workspaceId = workspace.id.value;
        for (const operation of ['GET /note', 'GET /group', 'GET /todo', 'GET /trash', 'GET /file'])
          await this.#pages(user, operation, {
            workspaceId,
            ...(/note|todo/.test(operation) && { isDeleted: true }),
          });
        await session.ask(user, 'GET /trash', { workspaceId, groups: 'true', files: 'true' });
        for (const { id } of workspace.file)
          await session.ask(user, 'GET /file/{fileId}', { fileId: id.value });
        await session.ask(user, 'GET /link', { workspaceId, limit: 100 });
        for (const { id } of workspace.note) await session.ask(user, 'GET /snapshot', { noteId: id.value });
        await (await this.#mirrorsOf(user, workspace)).lazy.catchUp(AUDIT_LIMIT);
      }
    }
  }

  async #pages(user: User, operation: string, input: object): Promise<void> {
    for (let page = 1, pages = 1; page <= pages; page++) {
      const response = await this.#session.ask(user, operation, { ...input, page, limit: 100 });
      const pagination = (response?.body as { pagination?: { totalPages: number } } | undefined)?.pagination;
      if (!pagination) throw new Difference(operation, 'a page', response);
      pages = pagination.totalPages;
    }
  }

  async #mirrorsOf(user: User, workspace: Workspace) {
    const known = this.#mirrors.get(workspace);
    if (known) return known;
    const mirrors = {
      eager: new Mirror(this.#session, user, workspace),
      lazy: new Mirror(this.#session, user, workspace),
    };
    this.#mirrors.set(workspace, mirrors);
    await mirrors.eager.start();
    await mirrors.lazy.start();
    return mirrors;
  }
}
