import { type LocalMessage, uuidV7 } from '@confab/client';
import { polls } from '@confab/client/polls';
import { connectClient, startTestServer } from '@confab/testing';
import { expect, it } from 'vitest';
import { renderHook } from '../../../testing/renderHook.tsx';
import { useVoters } from './useVoters.ts';

it('[POLL-08] lists all voters, also after one of the loaded pages has taken the vote back and others have voted', async () => {
  await using server = await startTestServer();
  const ids = Array.from({ length: 60 }, (_, index) => `voter-${index + 10}`);
  const people = await server.people('ada', ...ids);
  await using ada = await connectClient(server, 'ada');
  const channel = await ada.channel('team', 'vote').watch({ member_ids: ids });
  const option = { id: uuidV7(ada.environment), text: 'Tower' };
  const input = { id: uuidV7(ada.environment), name: 'Where?', options: [option] };
  const { id: messageId } = channel.send({ text: '', poll: input });
  const vote = (id: string) =>
    people[id]!.call('POST /polls/{poll_id}/votes', {
      params: { poll_id: input.id },
      body: { option_ids: [option.id] },
    });
  const message = () => channel.book.get(messageId) as LocalMessage;
  await expect.poll(() => message().poll?.options.length).toBe(1);
  for (const id of ids.slice(0, 55)) await vote(id);
  await expect.poll(() => message().poll?.vote_count).toBe(55);
  const actions = ada.part(polls).of(channel, messageId);
  const run = (work: Promise<unknown>) => work.then(() => true);
  const props = () => ({ poll: message().poll!, actions, run });
  await using hook = renderHook(ada, (state: ReturnType<typeof props>) => useVoters(state, option.id), {
    props: props(),
  });
  const shown = () => hook.result.votes.map(({ user }) => user.id).sort();
  hook.result.more();
  await expect.poll(shown).toHaveLength(25);
  hook.result.more();
  await expect.poll(shown).toHaveLength(50);
  await people['voter-64']!.call('DELETE /polls/{poll_id}/votes/{option_id}', {
    params: { poll_id: input.id, option_id: option.id },
  });
  for (const id of ids.slice(55)) await vote(id);
  await expect.poll(() => message().poll?.vote_count).toBe(59);
  hook.rerender(props());
  await expect.poll(shown).toContain('voter-69');
  hook.result.more();
  await expect.poll(shown).toEqual(ids.filter((id) => id !== 'voter-64'));
  expect(hook.result.hasNext).toBe(false);
});
