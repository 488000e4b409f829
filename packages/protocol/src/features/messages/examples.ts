import type { RequestExamplesOf } from '../../contract/requestExamples.ts';
import type { endpoints } from './api.ts';

const general = { type: 'team', id: 'general' };

export const examples = {
  sendMessage: {
    params: general,
    bodies: {
      text: { message: { id: 'welcome', text: 'Welcome to **General**!' } },
      mention: {
        message: {
          id: 'question-to-grace',
          text: '@Grace can you look at the new lamp?',
          mentioned_user_ids: ['grace'],
        },
      },
      attachment: {
        message: {
          id: 'picture-of-the-lamp',
          text: 'This is how it looks.',
          attachments: [
            {
              type: 'image',
              image_url: 'https://example.com/lamp.png',
              title: 'lamp.png',
              fallback: 'A bicycle lamp on a workbench',
            },
          ],
        },
      },
      reply_in_thread: {
        message: { id: 'answer-to-ada', parent_id: 'question-to-grace', text: 'Yes, this afternoon.' },
      },
      quote: {
        message: {
          id: 'remark-on-the-picture',
          quoted_message_id: 'picture-of-the-lamp',
          text: 'The glass is new.',
        },
      },
      custom_fields: {
        message: { id: 'order-shipped', text: 'Order 17 has left the workshop.', custom: { order: 17 } },
      },
      poll: {
        message: {
          id: 'poll-about-lunch',
          poll: {
            id: 'lunch',
            name: 'Where do we have lunch?',
            options: [
              { id: '019b8d3e-0000-7000-8000-00000000f001', text: 'At the harbour' },
              { id: '019b8d3e-0000-7000-8000-00000000f002', text: 'In the workshop' },
            ],
            max_votes_allowed: 2,
            allow_answers: true,
          },
        },
      },
    },
  },
  updateMessage: {
    params: { message_id: 'welcome' },
    bodies: {
      text: { text: 'Welcome to **General**! Please introduce yourself.' },
      custom_fields: { custom: { greeting: true } },
    },
  },
  queryMessages: {
    params: general,
    query: { limit: '50', id_lt: 'question-to-grace' },
  },
} satisfies RequestExamplesOf<typeof endpoints>;
