/** The few pictures that stand for words, drawn by hand on a grid of 24; each stands beside its word or carries a label. */

const paths = {
  back: 'M15 5l-7 7 7 7',
  bin: 'M5 7h14M10 7V4.500h4V7M7 7l.8 12.500h8.400L17 7M10.500 10.500v6M13.500 10.500v6',
  book: 'M4 5.5C6.5 4 9.5 4 12 6c2.5-2 5.5-2 8-.5V19c-2.5-1.5-5.5-1.5-8 .5-2.5-2-5.5-2-8-.5zM12 6v13.5',
  branch: 'M7 4v10M7 4a2 2 0 1 0 0 .1M7 20a2 2 0 1 0 0-.1M17 8a2 2 0 1 0 0-.1M7 14c0-4 10-2 10-6',
  cog: 'M12 9a3 3 0 1 0 .01 0M12 3v2.5M12 18.5V21M3 12h2.5M18.5 12H21M5.6 5.6l1.8 1.8M16.6 16.6l1.8 1.8M18.4 5.6l-1.8 1.8M7.4 16.6l-1.8 1.8',
  die: 'M12 2.5 20.5 7.3v9.4L12 21.5l-8.5-4.8V7.3zM12 7l-5 8.5h10z',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9.5a2.5 2.5 0 1 0 .01 0',
  flag: 'M6 21V4h11l-2.500 4 2.500 4H6',
  map: 'M4 6l5-2 6 2 5-2v14l-5 2-6-2-5 2zM9 4v14M15 6v14',
  more: 'M6 12h.01M12 12h.01M18 12h.01',
  pen: 'M4 20l1-4L16.5 4.5l3 3L8 19z',
  people:
    'M9 11a3.2 3.2 0 1 0-.01 0M3 19.5c.5-4 3-6 6-6s5.500 2 6 6M16 5.200a3 3 0 0 1 0 5.600M18 14c2 .8 3 2.600 3.200 5.500',
  quest: 'M6 21V4M6 4c4-2 7 2 12 0v9c-5 2-8-2-12 0',
  redo: 'M20 8h-9a6 6 0 0 0 0 12h3M16 4l4 4-4 4',
  scales:
    'M12 4v16M7 20h10M5 7.500h14M5 7.500 2.500 13.500h5zM19 7.500l-2.500 6h5zM2.500 13.500a2.500 2.500 0 0 0 5 0M16.500 13.500a2.500 2.500 0 0 0 5 0',
  send: 'M4 12l16-8-6 16-3-7z',
  sheet: 'M6 3h9l4 4v14H6zM15 3v4h4M9 12h7M9 16h7',
  undo: 'M4 8h9a6 6 0 0 1 0 12h-3M8 4L4 8l4 4',
  why: 'M9 9a3 3 0 1 1 4.500 2.600c-1 .6-1.500 1.200-1.500 2.400M12 17.500h.01',
} as const

/** The name of a picture. */
export type IconName = keyof typeof paths

/** A picture; without a label it is hidden from whoever listens to the page. */
export function Icon({
  name,
  label,
  className = 'size-5',
}: {
  readonly name: IconName
  readonly label?: string
  readonly className?: string
}) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={`shrink-0 ${className}`}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.7}
      strokeLinecap="round"
      strokeLinejoin="round"
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <path d={paths[name]} />
    </svg>
  )
}
