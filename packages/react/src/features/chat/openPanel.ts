/** The panel beside a channel. */
export type OpenPanel =
  | { readonly kind: 'details' | 'members' | 'pinned' }
  | {
      readonly kind: 'thread';
      readonly parentId: string;
      readonly target: { messageId: string } | undefined;
    };
