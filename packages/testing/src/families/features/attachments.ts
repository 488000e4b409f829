import { apiPath, ChatError, type ErrorBody } from '@confab/protocol';
import type { FeatureFamily } from '../featureFamily.ts';

/** Files of messages. */
export const attachments: FeatureFamily = {
  readPaths: [
    {
      name: 'a file of a message',
      read: async (person, { file }) => {
        const answer = await person.fetch(`${apiPath}/files/${file}`);
        if (answer.ok) return answer.text();
        throw ChatError.fromJSON((await answer.json()) as ErrorBody);
      },
    },
  ],
  capabilityCalls: {
    'upload-file': async (person, { type, id }) => {
      const path = `${apiPath}/channels/${type}/${id}/files?name=a.txt`;
      const headers = { 'content-type': 'text/plain' };
      const answer = await person.fetch(path, { method: 'POST', body: 'a file', headers });
      if (!answer.ok) throw ChatError.fromJSON((await answer.json()) as ErrorBody);
    },
  },
};
