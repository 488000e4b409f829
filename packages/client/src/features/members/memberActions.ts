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

  /** Returns a page of members, by name, and the number of all members. Throws `channel_not_found`. */
  async query(query: MemberQuery = {}): Promise<{ members: Member[]; memberCount: number }> {
    const answer = await this.#context.http.call('POST /channels/{type}/{id}/members/query', {
      params: this.#params,
      body: query,
    });
    for (const member of answer.members) this.#context.people.addFromMember(member, 'answer');
    return { members: answer.members, memberCount: answer.member_count };
  }

  /** Adds users by their ids, with a role of the channel. Throws `not_allowed`, `channel_not_found`, `input_invalid`. */
  async add(userIds: string[], channelRole?: ChannelRole): Promise<Member[]> {
    const body = { member_ids: userIds, ...(channelRole && { channel_role: channelRole }) };
    const answer = await this.#context.http.call('POST /channels/{type}/{id}/members', {
      params: this.#params,
      body,
    });
    return answer.members;
  }

  /** Invites users, each of whom can accept or reject. Throws like `add`. */
  async invite(userIds: string[]): Promise<Member[]> {
    const answer = await this.#context.http.call('POST /channels/{type}/{id}/invites', {
      params: this.#params,
      body: { member_ids: userIds },
    });
    return answer.members;
  }

  /** Accepts or rejects the user's own invitation. Throws `channel_not_found`. */
  async answerInvite(accept: boolean): Promise<Member> {
    const answer = await this.#context.http.call('POST /channels/{type}/{id}/invites/answer', {
      params: this.#params,
      body: { accept },
    });
    return answer.member;
  }

  /** Joins a channel that is open to the user. Throws `channel_not_found`, `not_allowed`. */
  async join(): Promise<Member> {
    const answer = await this.#context.http.call('POST /channels/{type}/{id}/join', {
      params: this.#params,
      body: {},
    });
    return answer.member;
  }

  /** Ends the user's own membership. Throws `channel_not_found`, `not_allowed`. */
  async leave(): Promise<void> {
    await this.#context.http.call('POST /channels/{type}/{id}/leave', { params: this.#params, body: {} });
  }

  /** Removes a member, who loses access at once. Throws `not_allowed`, `channel_not_found`. */
  async remove(userId: string): Promise<void> {
    await this.#context.http.call('DELETE /channels/{type}/{id}/members/{user_id}', {
      params: { ...this.#params, user_id: userId },
    });
  }

  /** Changes a member's role in the channel, or the user's own custom fields as a whole. Throws `not_allowed`. */
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
