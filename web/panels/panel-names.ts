/** What the panels are called, and their pictures. */
import type { IconName } from '../parts/icon.tsx'
import type { Panel } from '../route/route.ts'

/** The word and the picture of each panel. */
export const panelNames: Readonly<Record<Panel, { readonly word: string; readonly icon: IconName }>> = {
  sheet: { word: 'Sheet', icon: 'sheet' },
  quests: { word: 'Quests', icon: 'quest' },
  map: { word: 'Map', icon: 'map' },
  people: { word: 'People', icon: 'people' },
  journal: { word: 'Journal', icon: 'book' },
  dice: { word: 'Dice', icon: 'die' },
  branches: { word: 'Branches', icon: 'branch' },
  context: { word: 'Why', icon: 'eye' },
}
