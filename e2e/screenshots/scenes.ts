import type { Browser } from '@playwright/test';

/** Pictures of a ride, drawn by the browser that takes the screenshots. */
export type Scene = 'road' | 'tunnel' | 'lights' | 'canal' | 'bench' | 'lock';

const sizes: Record<Scene, readonly [number, number]> = {
  road: [1200, 900],
  tunnel: [900, 900],
  lights: [1200, 800],
  canal: [1200, 800],
  bench: [1200, 1200],
  lock: [1200, 630],
};

const sky = (from: string, to: string) =>
  `<defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>
   <radialGradient id="g"><stop stop-color="#ffe9a8"/><stop offset=".35" stop-color="#f6c25b" stop-opacity=".7"/><stop offset="1" stop-color="#f6c25b" stop-opacity="0"/></radialGradient></defs>
   <rect width="100%" height="100%" fill="url(#s)"/>`;
const glow = (x: number, y: number, radius: number) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="url(#g)"/>`;
const ridge = (y: number, fill: string, steps: number[]) =>
  `<path fill="${fill}" d="M0 900V${y} ${steps.map((step, index) => `L${((index + 1) * 1200) / steps.length} ${y + step}`).join(' ')} V1300 H0Z"/>`;

const drawings: Record<Scene, string> = {
  road: `${sky('#1b1d4a', '#a8688f')}<circle cx="640" cy="430" r="150" fill="#f0b37a" opacity=".75"/>
    ${ridge(480, '#3a3368', [-120, 20, -170, 40, -90, 30])}${ridge(590, '#262350', [40, -60, 20, -90, 10])}
    <path d="M560 560 L640 560 L1010 900 L180 900Z" fill="#4a4257"/><path d="M596 600 L604 600 L612 900 L588 900Z" fill="#d8c48a"/>
    ${glow(600, 800, 210)}<ellipse cx="600" cy="650" rx="34" ry="72" fill="#141226"/><circle cx="600" cy="560" r="30" fill="#f2a93b"/>
    <rect x="592" y="700" width="16" height="110" rx="8" fill="#0d0c18"/><circle cx="600" cy="716" r="9" fill="#ff5a4d"/>`,
  tunnel: `${sky('#2a3330', '#101413')}<path d="M520 900V430a150 150 0 0 1 300 0v470Z" fill="#8fb7b8"/>
    <path d="M560 900V450a110 110 0 0 1 220 0v450Z" fill="#cfe3dc"/>${glow(270, 420, 330)}<ellipse cx="270" cy="820" rx="260" ry="40" fill="#f3cf7a" opacity=".35"/>`,
  lights: `${sky('#0c0f16', '#1d1a22')}${[
    [200, 180, 90],
    [420, 320, 60],
    [860, 140, 110],
    [1040, 380, 70],
    [640, 240, 50],
    [300, 560, 40],
  ]
    .map(
      ([x, y, r], index) =>
        `<circle cx="${x}" cy="${y}" r="${r}" fill="${index % 2 ? '#e08a4a' : '#d9b36a'}" opacity=".35"/>`,
    )
    .join('')}<path d="M0 800 Q600 420 1200 800Z" fill="#08080b"/>`,
  canal: `${sky('#24405a', '#c58a6a')}${ridge(420, '#1c2d3f', [-40, 30, -70, 10])}<rect y="520" width="1200" height="280" fill="#355a6e"/>
    ${glow(300, 470, 120)}<path d="M300 520 L260 800 H340Z" fill="#f6c25b" opacity=".4"/>${glow(880, 480, 80)}<path d="M880 520 L860 800 H900Z" fill="#f6c25b" opacity=".3"/>`,
  bench: `${sky('#e9e2d5', '#bfae94')}<rect y="820" width="1200" height="380" fill="#7a5b3f"/><rect x="430" y="330" width="340" height="520" rx="60" fill="#2b3a38"/>
    <rect x="470" y="400" width="260" height="300" rx="40" fill="#f6d98a"/>${glow(600, 550, 300)}<path d="M480 330q120-150 240 0" fill="none" stroke="#2b3a38" stroke-width="34"/>`,
  lock: `${sky('#20262b', '#3b4a4a')}<path d="M420 630 L580 250 H640 L1000 630Z" fill="#3f4544"/><path d="M600 300h18l10 70h-36Z M588 410h46l14 110h-76Z" fill="#e8e2d0"/>${glow(880, 170, 190)}`,
};

/** Returns the bytes of a scene's picture. */
export async function drawScene(browser: Browser, scene: Scene): Promise<Buffer> {
  const [width, height] = sizes[scene];
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(
    `<style>body{margin:0}</style><svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${drawings[scene]}</svg>`,
  );
  const picture = await page.screenshot({ type: 'jpeg', quality: 88 });
  await page.close();
  return picture;
}
