import { type BodyOf, type ChannelRole, fromCid, type Member, type Routes } from '@confab/protocol';
import type { ClientContext } from '../../clientContext.ts';

type MemberQuery = BodyOf<Routes['POST /channels/{type}/{id}/members/query']>;
type MemberChange = BodyOf<Routes['PATCH /channels/{type}/{id}/members/{user_id}']>;

/** A channel's members. Changes are shown when their events arrive. */
export class MemberActions {
  readonly #context: ClientContext;
  readonly #cid: () => string;

  constructor(context: ClientContext, cid: () => string) {
    this.#context = context;
    this.#cid = cid;
  }

  async query(query: MemberQuery = {}): Promise<{ members: Member[]; memberCount: number }> {
    const answer = await this.#context.http.call('POST /channels/{type}/{id}/members/query', {
      params: this.#params,
      body: query,
    });
    for (const member of answer.members) this.#context.people.addFromMember(member, 'answer');
    return { members: answer.members, memberCount: answer.member_count };
  }

  async add(userIds: string[], channelRole?: ChannelRole): Promise<Member[]> {
    const body = { member_ids: userIds, ...(channelRole && { channel_role: channelRole }) };
    const answer = await this.#context.http.call('POST /channels/{type}/{id}/members', {
      params: this.#params,
      body,
    });
    return answer.members;
  }

  async invite(userIds: string[]): Promise<Member[]> {
    const answer = await this.#context.http.call('POST /channels/{type}/{id}/invites', {
      params: this.#params,
      body: { member_ids: userIds },
    });
    return answer.members;
  }

  async answerInvite(accept: boolean): Promise<Member> {
    const answer = await this.#context.http.call('POST /channels/{type}/{id}/invites/answer', {
      params: this.#params,
      body: { accept },
    });
    return answer.member;
  }

  async join(): Promise<Member> {
    const answer = await this.#context.http.call('POST /channels/{type}/{id}/join', {
      params: this.#params,
      body: {},
    });
    return answer.member;
  }

  async leave(): Promise<void> {
    await this.#context.http.call('POST /channels/{type}/{id}/leave', { params: this.#params, body: {} });
  }

  async remove(userId: string): Promise<void> {
    await this.#context.http.call('DELETE /channels/{type}/{id}/members/{user_id}', {
      params: { ...this.#params, user_id: userId },
    });
  }

  async update(userId: string, change: MemberChange): Promise<Member> {
    const answer = await this.#context.http.call('PATCH /channels/{type}/{id}/members/{user_id}', {
      params: { ...this.#params, user_id: userId },
      body: change,
    });
    return answer.member;
  }

  get #params() {
    return fromCid(this.#cid());
  }
}
