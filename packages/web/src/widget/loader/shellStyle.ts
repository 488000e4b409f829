/**
 * The styles of the button and the panel's frame. The colours are those of the kit's tokens, which are loaded later, with the
 * chat.
 */
export const shellStyle = `
.w{--ink:light-dark(#211e1a,#ece8e1);--sheet:light-dark(#fffefc,#1c1a18);--line:light-dark(#e8e4dc,#302c27);--quiet:light-dark(#57524a,#bab3a8)}
*{box-sizing:border-box}
.w{font:15px/22px system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;color:var(--ink);color-scheme:light dark}
.w[data-theme=light]{color-scheme:light}
.w[data-theme=dark]{color-scheme:dark}
button{font:inherit;border:0;cursor:pointer;padding:0}
button:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.b{position:fixed;inset-block-end:calc(20px + env(safe-area-inset-bottom));inset-inline-end:calc(20px + env(safe-area-inset-right));inline-size:56px;block-size:56px;border-radius:50%;background:var(--accent);color:var(--on-accent);display:grid;place-items:center;box-shadow:0 2px 6px #0003,0 8px 24px #0003}
.b:hover{filter:brightness(1.08)}
.b:focus-visible{outline:3px solid var(--accent);outline-offset:3px}
.w[data-position=start] .b,.w[data-position=start] .p{inset-inline:calc(20px + env(safe-area-inset-left)) auto}
svg{inline-size:26px;block-size:26px;fill:none;stroke:currentColor;stroke-width:1.75;stroke-linecap:round;stroke-linejoin:round}
.n{position:absolute;inset-block-start:-3px;inset-inline-end:-3px;min-inline-size:22px;block-size:22px;padding:0 6px;border-radius:11px;background:#b3261e;color:#fff;font-size:12px;font-weight:600;line-height:22px;text-align:center}
.p{position:fixed;inset-block-end:calc(92px + env(safe-area-inset-bottom));inset-inline-end:calc(20px + env(safe-area-inset-right));inline-size:400px;block-size:min(640px,var(--confab-room,100dvh) - 112px);display:flex;flex-direction:column;overflow:hidden;background:var(--sheet);border-radius:16px;box-shadow:0 0 0 1px var(--line),0 2px 6px #0002,0 24px 56px -12px #0006;animation:i .18s cubic-bezier(.2,0,0,1)}
[hidden]{display:none!important}
@keyframes i{from{opacity:0;transform:translateY(12px)}}
header{display:flex;align-items:center;gap:8px;min-block-size:56px;padding-inline:16px 8px;border-block-end:1px solid var(--line)}
h2{flex:1;margin:0;font-size:15px;font-weight:600;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.x{inline-size:40px;block-size:40px;border-radius:8px;background:none;color:var(--quiet);display:grid;place-items:center}
.x:hover{background:var(--line)}
.x svg{inline-size:20px;block-size:20px}
.c{flex:1;min-block-size:0;position:relative}
.c>*{block-size:100%;inline-size:100%;border:0}
.m{display:flex;flex-direction:column;align-items:center;justify-content:center;gap:12px;padding:24px;text-align:center;overflow-wrap:anywhere}
.m p{margin:0;color:var(--quiet);font-size:13px;line-height:20px;max-inline-size:100%}
.m strong{font-weight:600}
.m button{min-block-size:40px;padding-inline:16px;border-radius:8px;background:var(--accent);color:var(--on-accent);font-weight:500}
.s{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
@media(max-width:480px),(max-height:480px){
.w .p{inset:0 0 var(--confab-keyboard,0px);inline-size:auto;block-size:auto;border-radius:0;box-shadow:none;padding:env(safe-area-inset-top) env(safe-area-inset-right) env(safe-area-inset-bottom) env(safe-area-inset-left);overscroll-behavior:contain}
.w[data-open] .b{display:none}
}
@media(prefers-reduced-motion:reduce){.p{animation:none}}
@media(forced-colors:active){.b,.p{border:1px solid}}
`;
