import { defineCatalogue } from '../../../core/text/index.ts';
import { pollErrorsText } from '../text.en.ts';

/** The texts of a poll that is being created. */
export const pollFormText = defineCatalogue({
  ...pollErrorsText,
  pollForm: {
    createTitle: 'Create a poll',
    editTitle: 'Edit the poll',
    create: 'Create poll',
    question: 'Question',
    questionPlaceholder: 'What do you want to ask?',
    description: 'Description',
    optional: 'optional',
    options: 'Options',
    optionsLeft: { one: '{count} more option fits', other: '{count} more options fit' },
    option: 'Option {number}',
    addOption: 'Add an option',
    move: 'Move option {number}: {text}',
    moveKeys: 'Arrow up and arrow down move it',
    moved: '{text} is now option {number} of {count}',
    remove: 'Remove option {number}: {text}',
    uniqueVote: 'One vote each',
    uniqueVoteHint: 'A new vote takes the place of the one before',
    maxVotes: 'Several votes each',
    maxVotesHint: 'Up to how many, from 2 to 10',
    anonymous: 'Anonymous',
    anonymousHint: 'Nobody sees who voted, you neither',
    suggest: 'Others may suggest options',
    answers: 'Others may answer in their own words',
    optionMissing: 'Write at least one option',
    toFix: { one: 'One thing to fix', other: '{count} things to fix' },
  },
  pollAbove: {
    label: 'Poll in this message',
    untitled: 'Poll without a question',
    options: { one: '{count} option', other: '{count} options' },
    unfinished: 'Not finished yet',
    edit: 'Edit the poll',
    remove: 'Remove the poll',
  },
});
