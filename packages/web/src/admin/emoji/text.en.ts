import { defineCatalogue } from '@confab/react';

/** The texts of the admin's page of emoji. */
export const emojiAdminText = defineCatalogue({
  emojiAdmin: {
    title: 'Emoji',
    hint: 'Pictures of your own, for texts and reactions. People write :name: or choose them like any other emoji.',
    add: 'Add emoji',
    none: 'No emoji of your own yet',
    noneHint: 'Add a picture and give it a name, so that everybody here can use it.',
    find: 'Find by name',
    notFound: 'No emoji called “{query}”',
    count: { one: '{count} emoji', other: '{count} emoji' },
    facts: 'Added by {name}, {date}',
    factsPlain: 'Added {date}',
    deleteNamed: 'Delete {name}',
    deleteTitle: 'Delete {name}?',
    deleteBody: 'Messages and reactions that have it stay and show its name in place of the picture.',
    picture: 'Picture',
    pictureHint: 'PNG, JPEG, GIF or WebP, up to 1 MB. It is drawn small; one that moves keeps moving.',
    choose: 'Choose a picture',
    chooseOther: 'Choose another',
    tooLarge: 'This picture is larger than 1 MB',
    name: 'Name',
    nameHint: 'People write {written}',
    nameRule: 'Use 2 to 32 small letters, digits, _ and -, beginning with a letter or a digit',
    nameStandard: 'There is a standard emoji of this name: {emoji}',
    nameThere: 'There is an emoji of this name already',
  },
});
