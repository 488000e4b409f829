import { defineCatalogue } from '../../../core/text/index.ts';
import { pollErrorsText } from '../text.en.ts';

/** The texts of a poll that is being created. */
export const pollFormText = defineCatalogue({
  ...pollErrorsText,
  pollForm: {
    createTitle: 'Create a poll',
    editTitle: 'Edit poll',
    create: 'Add poll',
    question: 'Question',
    questionPlaceholder: 'What do you want to ask?',
    description: 'Description',
    optional: 'optional',
    options: 'Options',
    optionsLeft: { one: 'You can add {count} more option', other: 'You can add {count} more options' },
    option: 'Option {number}',
    addOption: 'Add an option',
    move: 'Move option {number}: {text}',
    moveKeys: 'Use the up and down arrow keys to move it',
    moved: '{text} is now option {number} of {count}',
    remove: 'Remove option {number}: {text}',
    uniqueVote: 'One vote per person',
    uniqueVoteHint: 'Voting again replaces your vote',
    maxVotes: 'Max votes per person',
    maxVotesHint: 'From 2 to 10',
    anonymous: 'Anonymous',
    anonymousHint: 'Nobody, including you, can see who voted',
    suggest: 'Others can suggest options',
    answers: 'Others can answer in their own words',
    optionMissing: 'Add at least one option',
    toFix: { one: 'Fix {count} field', other: 'Fix {count} fields' },
  },
  pollAbove: {
    label: 'Poll in this message',
    untitled: 'Poll without a question',
    options: { one: '{count} option', other: '{count} options' },
    unfinished: 'Not finished yet',
    edit: 'Edit poll',
    remove: 'Remove poll',
  },
});
