/** The picture on a scenario's card, drawn by code from its name and genre: nothing is fetched, and no two are alike. */
import { HillsScene } from './hills-scene.tsx'
import { NeonScene } from './neon-scene.tsx'
import { TideScene } from './tide-scene.tsx'

/** What a picture is drawn from. */
export interface ArtSubject {
  readonly id: string
  readonly genre: string
}

/** A picture, 400 by 220, that fills what it is put in. */
export function ScenarioArt({ id, genre }: ArtSubject) {
  const words = `${id} ${genre}`.toLowerCase()
  const Scene = /tide|sea|ship|harbour|coast|ferry/.test(words)
    ? TideScene
    : /cyber|neon|noir|city|punk|modern|seattle/.test(words)
      ? NeonScene
      : HillsScene
  return (
    <svg viewBox="0 0 400 220" preserveAspectRatio="xMidYMin slice" className="size-full" aria-hidden>
      <Scene seed={id} />
    </svg>
  )
}
