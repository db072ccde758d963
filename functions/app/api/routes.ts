// The types of requests and responses, from the contracts of the service. Only types: no schema reaches the browser.
import type { Contract, InputOf as ContractInput, ResponseOf } from '../../../lib/api/contract.ts';
import type * as account from '../../../lib/api/routes/account.ts';
import type * as changes from '../../../lib/api/routes/changes.ts';
import type * as daily from '../../../lib/api/routes/daily.ts';
import type * as group from '../../../lib/api/routes/group.ts';
import type * as note from '../../../lib/api/routes/note.ts';
import type * as snapshot from '../../../lib/api/routes/snapshot.ts';
import type * as todo from '../../../lib/api/routes/todo.ts';
import type * as trash from '../../../lib/api/routes/trash.ts';
import type * as workspace from '../../../lib/api/routes/workspace.ts';

type Modules = typeof account & typeof changes & typeof daily & typeof group & typeof note;
type MoreModules = typeof snapshot & typeof todo & typeof trash & typeof workspace;
type Exported = Modules & MoreModules;
type Served = Extract<Exported[keyof Exported], Contract>;

type ByRoute = { [C in Served as `${C['method']} ${C['path']}`]: C };

/** An endpoint by method and path, such as `GET /note/{noteId}`. */
export type Route = keyof ByRoute;

/** The parameters of the path, and the query of a GET or the body of any other method. Undefined members are not sent. */
export type InputOf<R extends Route> = WithUndefined<ContractInput<ByRoute[R]>>;

type WithUndefined<T> = { [K in keyof T]: Record<never, never> extends Pick<T, K> ? T[K] | undefined : T[K] };

export type OutputOf<R extends Route> = ResponseOf<ByRoute[R]>;
