import { expect, test } from 'vitest';
import { searchedPerson } from './searchedPerson.ts';

const bob = { id: 'u-fakt7fike4b57', name: 'Bob Hopper' };

test('[SRCH-04] a search names people by their name, and by their id only if the name is not theirs alone', () => {
  expect(searchedPerson(bob, [bob])).toMatchObject({ detail: undefined, value: 'Bob Hopper' });
  const namesake = { id: 'u-fakt7fike4b58', name: 'bob hopper' };
  expect(searchedPerson(bob, [bob, namesake]).value).toBe(bob.id);
  expect(searchedPerson(bob, [bob, { ...namesake, name: bob.name }]).detail).toBe(`@${bob.id}`);
  for (const name of ['Bob "Hop" Hopper', 'Me'])
    expect(searchedPerson({ ...bob, name }, []).value).toBe(bob.id);
});
