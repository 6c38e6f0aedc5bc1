import { searchPart } from '../../shared/paths.ts';
import type { EndpointName, InputOf, ResponseOf } from '../../shared/resource.schema.ts';
import { adminCall, type Call } from './admin-client.ts';
import { type Read, readOf } from './server-state.ts';

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

type Params<N extends string> = [ParamNames<N>] extends [never]
  ? { params?: never }
  : { params: Record<ParamNames<N>, string | number> };

type Query<E> = E extends { readonly query: infer S }
  ? { query?: InputOf<S> | URLSearchParams }
  : E extends { readonly readsQuery: true }
    ? { query?: URLSearchParams }
    : { query?: never };

/** A further request of the same press names the operation of the first one. */
type Body<E> = E extends { readonly body: infer S }
  ? { body: InputOf<S> & { operation?: string | undefined } }
  : E extends { readonly form: unknown }
    ? { body: FormData }
    : { body?: never };

export type Input<R, N extends EndpointName<R>> = Params<N> & Query<R[N]> & Body<R[N]> & Omit<Call, 'body'>;

/** The input is optional if none of its properties is required. */
type Inputs<R, N extends EndpointName<R>> = Partial<Input<R, N>> extends Input<R, N> ? [Input<R, N>?] : [Input<R, N>];

type ResourceClient<R> = {
  /** @throws as `adminCall` */
  call<N extends EndpointName<R>>(name: N, ...input: Inputs<R, N>): Promise<ResponseOf<R, N>>;
  /** Returns the read of an endpoint, for `useServerData` and `useList`. */
  readOf<N extends EndpointName<R>>(name: N, ...input: Inputs<R, N>): Read<ResponseOf<R, N>>;
  hrefOf<N extends EndpointName<R>>(name: N, ...input: Inputs<R, N>): string;
};

/**
 * Creates the browser's client of a resource from the resource's type. The schemas stay on the server. `base` must be
 * the same as for `serve`.
 *
 * @example
 * const feeds = clientOf<FeedsResource>();
 * const { data } = useServerData(feeds.readOf('GET /feeds'));
 * await feeds.call('DELETE /feeds/:id', { params: { id } });
 */
export function clientOf<R>(base = ''): ResourceClient<R> {
  const based = (name: string) => name.replace(' ', ` ${base}`);
  const client = {
    call: (name: string, input: Address & Call = {}) => callEndpoint(based(name), input),
    readOf: (name: string, address?: Address) => readOf(pathOf(based(name), address)),
    hrefOf: (name: string, address?: Address) => `/api/admin${pathOf(based(name), address)}`,
  };
  return client as ResourceClient<R>;
}

type Address = { params?: Record<string, string | number>; query?: Record<string, string> | URLSearchParams };

/** Calls an endpoint by its name, for example 'PUT /rates/edit'. @throws as `adminCall` */
export function callEndpoint<T>(name: string, input: Address & Call): Promise<T> {
  return adminCall(name.slice(0, name.indexOf(' ')), pathOf(name, input), input);
}

function pathOf(name: string, { params = {}, query }: Address = {}): string {
  const path = name.slice(name.indexOf(' ') + 1).replace(/:(\w+)/g, (_, key) => encodeURIComponent(params[key] ?? ''));
  return path + searchPart(new URLSearchParams(query));
}
