/** The styles of the frame around the chat, in the colours of the kit's tokens. */
export const panelStyle = `
.w{--line:light-dark(#e8e4dc,#302c27);--quiet:light-dark(#57524a,#bab3a8)}
.p{position:fixed;inset-block-end:calc(92px + env(safe-area-inset-bottom));inset-inline-end:calc(20px + env(safe-area-inset-right));inline-size:min(400px,var(--confab-width,100vw) - 40px);block-size:min(640px,var(--confab-room,100dvh) - 112px);display:flex;flex-direction:column;overflow:hidden;background:var(--sheet);border-radius:16px;box-shadow:0 0 0 1px var(--line),0 2px 6px #0002,0 24px 56px -12px #0006;animation:i .18s cubic-bezier(.2,0,0,1)}
.w[data-position=start] .p{inset-inline:calc(20px + env(safe-area-inset-left)) auto}
@keyframes i{from{opacity:0;transform:translateY(12px)}}
.p>header{display:flex;align-items:center;gap:8px;min-block-size:56px;padding-inline:16px 8px;border-block-end:1px solid var(--line)}
.p>header h2{flex:1;margin:0;font-size:15px;font-weight:600;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.x{inline-size:40px;block-size:40px;border-radius:8px;background:none;color:var(--quiet);display:grid;place-items:center}
.x:hover{background:var(--line)}
.x:focus-visible,.m button:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.p .x svg{inline-size:20px;block-size:20px}
.c{flex:1;min-block-size:0;position:relative}
.c>*{block-size:100%;inline-size:100%;border:0}
.m{display:flex;flex-direction:column;align-items:center;justify-content:center;gap:12px;padding:24px;text-align:center;overflow-wrap:anywhere}
.m p{margin:0;color:var(--quiet);font-size:13px;line-height:20px;max-inline-size:100%}
.m strong{font-weight:600;white-space:pre-wrap}
.m strong:only-child{font-weight:400}
.m button{font:inherit;border:0;cursor:pointer;min-block-size:40px;padding-inline:16px;border-radius:8px;background:var(--accent);color:var(--on-accent);font-weight:500}
@media(max-width:480px),(max-height:480px){
.w .p{inset:0 0 var(--confab-keyboard,0px);inline-size:auto;block-size:auto;border-radius:0;box-shadow:none;padding:env(safe-area-inset-top) env(safe-area-inset-right) env(safe-area-inset-bottom) env(safe-area-inset-left);overscroll-behavior:contain}
.w[data-open] .b{display:none}
}
@media(prefers-reduced-motion:reduce){.p{animation:none}}
@media(forced-colors:active){.p{border:1px solid}}
`;
