import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  expireSession,
  forgetEmployeeName,
  loadSession,
  sessionState,
  setEmployeeName,
  signOut,
} from '../session/session-store.ts';
import { clearPage, signInAs } from '../testing/sessions.ts';
import { clearQueriesOfFormerPerson, queryClient, refetchQueries } from './query-client.ts';

let stop: () => void;

beforeEach(() => {
  clearPage();
  loadSession();
  stop = clearQueriesOfFormerPerson();
});
afterEach(() => {
  stop();
  signOut();
  queryClient.clear();
});

const key = ['GET /sales', {}];

it('SES-04 clears cached responses when a session expires', () => {
  signInAs('owner');
  queryClient.setQueryData(key, ['the takings of the owner']);
  signInAs('owner', { name: 'Another name' });
  expect(queryClient.getQueryData(key)).toEqual(['the takings of the owner']);
  expireSession();
  expect(sessionState().status).toBe('expired');
  expect(queryClient.getQueryData(key)).toBeUndefined();
  signInAs('employee');
  expect(queryClient.getQueryData(key)).toBeUndefined();
});

it('clears them when another employee uses a shared account', () => {
  signInAs('employee');
  setEmployeeName('Ann Lee');
  queryClient.setQueryData(key, ['the week of Ann']);
  setEmployeeName('Ann Lee');
  expect(queryClient.getQueryData(key)).toEqual(['the week of Ann']);
  forgetEmployeeName();
  expect(queryClient.getQueryData(key)).toBeUndefined();
});

it('a change during a first load has it followed by one more', async () => {
  const loads: PromiseWithResolvers<string>[] = [];
  const queryFn = () => {
    const load = Promise.withResolvers<string>();
    loads.push(load);
    return load.promise;
  };
  const observer = new QueryObserver(queryClient, { queryKey: key, queryFn });
  const unsubscribe = observer.subscribe(() => undefined);
  void refetchQueries(queryClient);
  void refetchQueries(queryClient);
  expect(loads).toHaveLength(1);
  loads[0]?.resolve('read before the change');
  await vi.waitFor(() => expect(loads).toHaveLength(2));
  loads[1]?.resolve('read after it');
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('read after it'));
  expect(loads).toHaveLength(2);
  unsubscribe();
});
