import { defineCatalogue } from '../../../core/text/index.ts';
import { pollErrorsText } from '../text.en.ts';

/** The texts of polls in messages. */
export const pollsText = defineCatalogue({
  ...pollErrorsText,
  polls: {
    oneVote: 'One vote per person',
    anyVotes: 'Multiple votes per person',
    someVotes: { one: 'Up to {count} vote per person', other: 'Up to {count} votes per person' },
    anonymous: 'Anonymous',
    closed: 'Closed',
    votes: { one: '{count} vote', other: '{count} votes' },
    votesOf: { one: '{count} vote', other: '{count} votes' },
    votesLeft: { one: '{count} vote left', other: '{count} votes left' },
    offline: 'You can vote once you’re back online',
    moreOptions: { one: 'Show {count} more option', other: 'Show {count} more options' },
    suggestedBy: 'Suggested by {name}',
    suggestOption: 'Suggest an option',
    addOption: 'Add an option',
    answer: 'Answer in your own words',
    answers: 'Answers',
    answerCount: { one: '{count} answer', other: '{count} answers' },
    ownAnswer: 'Your answer',
    answersFailed: 'Couldn’t load answers',
    seeVoters: 'See who voted',
    voters: 'Who voted',
    moreVoters: { one: 'Show {count} more', other: 'Show {count} more' },
    manage: 'Manage poll',
    removeOptions: 'Remove options',
    removeOption: 'Remove {text}',
    withVotes: { one: 'Remove with {count} vote', other: 'Remove with {count} votes' },
    removeWithVotes: {
      one: 'Remove {text} with its {count} vote',
      other: 'Remove {text} with its {count} votes',
    },
    close: 'Close poll',
    closeTitle: 'Close this poll?',
    closeBody: 'Nobody can vote anymore, and the poll can’t be reopened. The results stay.',
    delete: 'Delete poll',
    deleteTitle: 'Delete this poll?',
    deleteBody: 'This also deletes its votes, and the message if it has nothing else.',
  },
});
