import { defineCatalogue } from '@confab/react';

/** The texts of the page of profile fields. */
export const profileFieldsAdminText = defineCatalogue({
  profileFieldsAdmin: {
    title: 'Profile fields',
    hint: 'Everyone’s profile shows these fields in this order. People find each other by them.',
    add: 'Add field',
    editTitle: 'Edit {name}',
    full: { one: 'You can define {count} field.', other: 'You can define up to {count} fields.' },
    empty: 'No profile fields',
    emptyHint: 'Add a field such as a team, a role or a manager.',
    name: 'Name',
    id: 'ID',
    idHint: 'Programs read the value as custom.{id}. You can’t change the ID later.',
    kind: 'Kind',
    choices: 'Options',
    choicesHint: 'One a line',
    filledBy: 'Filled in by',
    bySelf: 'People themselves and admins',
    byAdmins: 'Admins only',
    claim: 'Single sign-on claim (optional)',
    claimHint: 'At each single sign-on, the field gets the value of this claim, such as department.',
    onCard: 'Show on the profile card',
    onCardHint: 'Otherwise the card shows it after “Show all details”.',
    notOnCard: 'Not on the card',
    fromClaim: 'From the claim {claim}',
    up: 'Move {name} up',
    down: 'Move {name} down',
    removeTitle: 'Remove {name}?',
    removeBody:
      'Profiles no longer show this field. Its values stay in people’s data, and show again if you add a field with the same ID.',
  },
  profileKinds: {
    text: 'Text',
    link: 'Link',
    date: 'Date',
    choice: 'Choice',
    person: 'Person',
  },
});
