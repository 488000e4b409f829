import { useEffect, useState } from 'react';
import { useClient } from '../../core/provider/index.ts';

/** The email address that a guest of a widget left, for those who answer the guest; nothing for everybody else. */
export function GuestEmail({ userId }: { userId: string }) {
  const client = useClient();
  const [email, setEmail] = useState<string>();
  useEffect(() => {
    let isCurrent = true;
    client.http.call('GET /users/{user_id}/guest-email', { params: { user_id: userId } }).then(
      (answer) => isCurrent && setEmail(answer.email),
      // If this fails, the profile is shown without the address.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [client, userId]);
  return (
    email !== undefined && (
      <p>
        <a href={`mailto:${email}`}>{email}</a>
      </p>
    )
  );
}
