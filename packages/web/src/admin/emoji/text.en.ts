import { defineCatalogue } from '@confab/react';

/** The texts of the admin's page of emoji. */
export const emojiAdminText = defineCatalogue({
  emojiAdmin: {
    title: 'Emoji',
    hint: 'Your own images for messages and reactions. People type :name: or pick them like any other emoji.',
    add: 'Add emoji',
    none: 'No custom emoji yet',
    noneHint: 'Add an image and give it a name, so everyone here can use it.',
    find: 'Find by name',
    notFound: 'No matches for “{query}”',
    count: { one: '{count} emoji', other: '{count} emoji' },
    facts: 'Added by {name}, {date}',
    factsPlain: 'Added {date}',
    deleteNamed: 'Delete {name}',
    deleteTitle: 'Delete {name}?',
    deleteBody: 'Messages and reactions that use it will show its name instead.',
    picture: 'Image',
    pictureHint: 'PNG, JPEG, GIF or WebP, up to 1 MB. It’s shown small; animations keep playing.',
    choose: 'Choose an image',
    chooseOther: 'Choose another',
    tooLarge: 'This image is larger than 1 MB',
    name: 'Name',
    nameHint: 'People type {written}',
    nameRule: 'Use 2 to 32 lowercase letters, digits, _ or -, starting with a letter or a digit',
    nameStandard: 'A standard emoji already has this name: {emoji}',
    nameThere: 'An emoji with this name already exists',
  },
});
