/** A drawn die that falls: it comes in turning, and its face is seen when it lies. Nothing moves for who wants stillness. */
import { type RefObject, useLayoutEffect } from 'react'

const falling = 900

/** Lets a die fall once, the later ones a little later. */
export function useTumble(
  whole: RefObject<SVGSVGElement | null>,
  shown: RefObject<SVGGElement | null>,
  place: number | null,
): void {
  useLayoutEffect(() => {
    const die = whole.current
    if (place === null || die === null || isStill()) return
    const delay = Math.min(place, 8) * 90
    const turns = 540 + (place % 3) * 140
    const side = place % 2 === 0 ? -1 : 1
    const fall = die.animate(
      [
        { transform: `translate(${side * 90}px, -70px) rotate(${side * turns}deg) scale(1.25)`, opacity: 0 },
        {
          transform: `translate(${side * 22}px, 0) rotate(${side * turns * 0.3}deg) scale(1.05)`,
          opacity: 1,
          offset: 0.45,
        },
        { transform: `translate(${side * 9}px, -14px) rotate(${side * turns * 0.12}deg)`, offset: 0.65 },
        { transform: `translate(${side * 3}px, 0) rotate(${side * turns * 0.03}deg)`, offset: 0.82 },
        { transform: 'none', opacity: 1 },
      ],
      { duration: falling, delay, easing: 'cubic-bezier(0.3, 0.6, 0.4, 1)', fill: 'backwards' },
    )
    const reveal = shown.current?.animate([{ opacity: 0 }, { opacity: 0, offset: 0.75 }, { opacity: 1 }], {
      ...{ duration: falling, delay, fill: 'backwards' },
    })
    return () => {
      fall.cancel()
      reveal?.cancel()
    }
  }, [whole, shown, place])
}

/** True when nothing is to move. */
export function isStill(): boolean {
  return document.documentElement.dataset.motion === 'still'
}
