import { Redirect } from 'wouter';

/** A link that the installed app opens: `web+confab:` and a path of the app, such as `web+confab:/c/team/general`. */
const link = /^web\+confab:(?:\/\/)?(\/(?!\/)[^\\]*)$/;

/** Opens the page of a link of the app's own protocol (WEB-02); any other link opens the app. */
export default function OpenLink() {
  const given = new URLSearchParams(location.search).get('link') ?? '';
  return <Redirect to={link.exec(given)?.[1] ?? '/'} replace />;
}
