/** The drawing beside the forms: the line leaves a device, is made fast on a cleat, and reaches the ports. */
export function Mooring({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 440 500" className={`line-art ${className ?? ""}`}>
      <g className="text-faint">
        <path d="M344 60 404 104M344 60 286 92" strokeDasharray="1 9" />
        <circle cx="404" cy="104" r="6" className="fill-paper" />
        <circle cx="286" cy="92" r="6" className="fill-paper" />
      </g>
      <g className="text-blue">
        <path d="M344 66C342 120 300 132 318 172C328 194 364 204 366 250C367 282 356 300 332 314" />
        <path d="M112 200C72 224 72 290 110 314" />
      </g>
      <path
        className="fill-paper"
        d="M56 257C56 239 84 234 124 240H318C358 234 386 239 386 257S358 280 318 274H124C84 280 56 275 56 257Z"
      />
      <circle cx="176" cy="257" r="5" />
      <circle cx="266" cy="257" r="5" />
      <g className="text-blue">
        <path d="M110 314C174 352 190 240 258 226C330 212 322 318 268 350C226 374 236 424 288 424H318" />
        <path className="text-paper" strokeWidth="14" d="M296 310C240 292 196 198 140 200" />
        <path d="M332 314C268 346 180 170 112 200" />
      </g>
      <circle cx="344" cy="60" r="6" className="fill-paper" />
      <rect x="318" y="372" width="60" height="104" rx="7" className="fill-paper" />
      <path d="M338 382h20" />
    </svg>
  );
}
