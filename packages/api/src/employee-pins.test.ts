import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { engines } from './testing/engines.ts';
import { testApi, type TestApi } from './testing/test-api.ts';

describe.each(engines)('the PIN of an employee on $engine', ({ open }) => {
  let t: TestApi;
  let dispose: () => Promise<void>;
  let main: string;
  let oak: string;
  let ann: string;
  /** Runs while a PIN is verified. */
  let meanwhile: () => Promise<unknown>;

  beforeEach(async () => {
    const database = await open();
    ({ dispose } = database);
    meanwhile = () => Promise.resolve();
    t = await testApi(database.storage, {
      verifyPassword: async (password, hash) => {
        await meanwhile();
        return hash === `plain:${password}`;
      },
    });
    main = await addStore('Main St');
    oak = await addStore('Oak Ave');
    ann = await addEmployee(main, 'Ann Lee');
  });
  afterEach(() => dispose());

  const addStore = (name: string): Promise<string> => t.add('/stores', { name, address: '1' });
  const addEmployee = (store_id: string, name: string): Promise<string> =>
    t.add('/employees', { store_id, name, hourly_rate: 15 });
  const setPin = (pin: string | null, id = ann, as = 'owner') =>
    t.call(`PUT /employees/${id}/pin`, { as, body: { pin } });
  const choose = (employeeName: string | null, as = 'employee') =>
    t.call('PUT /auth/session', { as, body: { employeeName } });
  const identify = (pin: unknown, employeeName = 'Ann Lee', as = 'employee') =>
    t.call('POST /auth/identify', { as, body: { employeeName, pin } });
  const nameNow = async (as = 'employee') => (await t.ok('GET /auth/me', { as })).employee_name;
  const listed = async () => {
    const rows: { _id: string; has_pin: boolean }[] = await t.ok('GET /employees');
    return Object.fromEntries(rows.map(({ _id, has_pin }) => [_id, has_pin]));
  };
  const asked = { pin: 'Please enter the PIN of Ann Lee' };
  const wrong = { pin: 'The PIN is incorrect' };

  it('IDN-09 keeps others from taking the name, however they write it', async () => {
    expect((await setPin('2957')).body).toMatchObject({ _id: ann, has_pin: true });
    expect(await choose('Ann Lee')).toMatchObject({ status: 400, body: { fields: asked } });
    expect((await choose('  ANN lee ')).status).toBe(400);
    expect(await identify('2958')).toMatchObject({ status: 400, body: { fields: wrong } });
    expect(await nameNow()).toBeNull();
    expect(await identify(' 2957 ', ' ann LEE ')).toMatchObject({
      status: 200,
      body: { employee_name: 'ann LEE' },
    });
    expect(await nameNow()).toBe('ann LEE');
    // Once chosen it is asked for again, as somebody else may use the account now.
    expect((await choose('Ann Lee')).status).toBe(400);
    expect((await choose('Bo')).status).toBe(200);
    expect((await choose(null)).status).toBe(200);
  });

  it.each(['Ann  Lee', 'Ann\u00a0Lee', 'Ann Lee\u200b', 'An\u00adn Lee'])(
    'IDN-09 keeps others from a name that looks the same in the log: %j',
    async (lookalike) => {
      await setPin('2957');
      const required = { pin: `Please enter the PIN of ${lookalike}` };
      expect(await choose(lookalike)).toMatchObject({ status: 400, body: { fields: required } });
      expect((await identify('2957', lookalike)).status).toBe(200);
    },
  );

  it('is stored as a hash, and nobody reads it', async () => {
    await setPin('2957');
    const stored = await t.storage.db.selectFrom('employee_pins').selectAll().execute();
    expect(stored).toEqual([{ employee_id: ann, pin_hash: 'plain:2957' }]);
    const responses = [
      ...[await t.ok('GET /employees'), await t.ok(`GET /activity?subject_id=${ann}`)],
      await t.ok('GET /auth/me', { as: 'employee' }),
    ];
    expect(JSON.stringify(responses)).not.toContain('2957');
    expect((await t.ok('GET /employees', { as: 'employee' }))[0]).not.toHaveProperty('has_pin');
  });

  it('is asked for with the next choice: those who work under the name stay, also without it', async () => {
    await choose('ann lee');
    await setPin('2957');
    expect(await nameNow()).toBe('ann lee');
    await choose(null);
    expect((await choose('ann lee')).status).toBe(400);
    await setPin('1111');
    expect((await identify('2957')).body.fields).toEqual(wrong);
    expect((await identify('1111')).status).toBe(200);
    await setPin(null);
    expect(await nameNow()).toBe('Ann Lee');
    expect((await choose('Ann Lee')).status).toBe(200);
    // Removed while the field for it was shown.
    expect((await identify('any')).status).toBe(200);
  });

  it('IDN-04 is the one of a person in all stores that whoever sets it sees', async () => {
    const there = await addEmployee(oak, 'ann lee');
    await addEmployee(oak, 'Bo');
    await setPin('2957');
    expect(await listed()).toMatchObject({ [ann]: true, [there]: true });
    await t.signIn('owner', { token: 'oak-owner', storeIds: [oak] });
    expect((await setPin('1111', ann, 'oak-owner')).status).toBe(404);
    await setPin('1111', there, 'oak-owner');
    await t.signIn('employee', { token: 'oak', storeIds: [oak] });
    expect((await identify('2957', 'Ann Lee', 'oak')).status).toBe(400);
    expect((await identify('1111', 'Ann Lee', 'oak')).status).toBe(200);
    // An account of both stores cannot know which of the two is meant.
    expect((await identify('2957')).status).toBe(200);
    expect((await identify('1111')).status).toBe(200);
    await setPin(null);
    expect(await listed()).toMatchObject({ [ann]: false, [there]: false });
  });

  it('ends with the deletion of the employee and comes back with them', async () => {
    await setPin('2957');
    const [employee] = await t.ok('GET /employees');
    await t.ok(`DELETE /employees/${ann}?updated_at=${employee.updated_at}`);
    expect((await choose('Ann Lee')).status).toBe(200);
    const { data } = await t.ok(`GET /activity?subject_id=${ann}`);
    await t.ok(`POST /activity/${data[0]._id}/restore`);
    expect((await choose('Ann Lee')).status).toBe(400);
    expect((await identify('2957')).status).toBe(200);
  });

  it('ROL-11 API-47 each change is in the activity log, but for the PIN', async () => {
    for (const pin of ['2957', '1111', null]) await setPin(pin);
    const { data } = await t.ok(`GET /activity?subject_id=${ann}`);
    const entries = (data as { before: object | null; after: Record<string, unknown> }[])
      .slice(0, 3)
      .map(({ before, after: { has_pin, new_pin } }) => ({ before, has_pin, new_pin }));
    expect(entries).toMatchObject([
      { before: { has_pin: true }, has_pin: false, new_pin: undefined },
      { before: { has_pin: true }, has_pin: true, new_pin: true },
      { before: { has_pin: false }, has_pin: true, new_pin: undefined },
    ]);
  });

  it.each(['123', '123456789', '12a4', '', 1234, undefined])(
    'refuses %j as a PIN at its field',
    async (pin) => {
      const response = await t.call(`PUT /employees/${ann}/pin`, { body: { pin } });
      expect(response.status).toBe(400);
      expect(response.body.fields).toEqual({ pin: 'A PIN has 4 to 8 digits' });
      expect(await listed()).toEqual({ [ann]: false });
    },
  );

  it('refuses an empty one on the identification screen', async () => {
    await setPin('2957');
    const missing = { pin: 'Please enter the PIN' };
    expect((await identify(' ')).body.fields).toEqual(missing);
    expect((await identify(undefined)).body.fields).toEqual(missing);
  });

  it('LOG-17 is locked after 20 wrong ones, for that name there', async () => {
    await setPin('2957');
    await setPin('2957', await addEmployee(main, 'Bo'));
    for (let guess = 0; guess < 20; guess += 1) {
      expect((await identify(String(1000 + guess))).status).toBe(400);
    }
    const refused = await identify('2957', 'ANN LEE');
    expect(refused).toMatchObject({
      status: 429,
      body: { message: 'Too many wrong PINs. Please wait a while and try again.' },
    });
    expect(refused.headers.get('retry-after')).toBe('900');
    expect((await identify('2957', 'Bo')).status).toBe(200);
    const login = { email: 'employee@example.com', password: 'secret1' };
    expect((await t.call('POST /auth/login', { as: null, body: login })).status).toBe(200);
    t.clock.now += 15 * 60_000;
    expect((await identify('2957')).status).toBe(200);
  });

  it('one that is changed while the old one is verified does not let anybody in', async () => {
    await setPin('2957');
    meanwhile = () => setPin('1111');
    expect((await identify('2957')).body.fields).toEqual(wrong);
    expect(await nameNow()).toBeNull();
  });
});
