import { defineCatalogue } from '../../../core/text/index.ts';

/** The texts of conversions of a channel (CHAN-13). */
export const convertText = defineCatalogue({
  convert: {
    title: 'Who can find this channel',
    isPrivate: 'Only members can find and read it.',
    isPublic: 'Anyone on this server can find and read it.',
    private: 'Make private…',
    privateTitle: 'Make {channel} private?',
    privateBody:
      'Only current members will be able to find and read it, including its history. Others lose access at once.',
    privateConfirm: 'Make private',
    public: 'Make public…',
    publicTitle: 'Make {channel} public?',
    publicBody: 'Others will be able to find it and read its whole history and files.',
    publicConfirm: 'Make public',
    group: 'Turn into a channel…',
    groupTitle: 'Turn into a private channel',
    groupBody: 'Messages and members stay. You own the channel and can add people, who see its history.',
    groupConfirm: 'Create channel',
    name: 'Channel name',
    nameEmpty: 'Enter a name.',
  },
});
