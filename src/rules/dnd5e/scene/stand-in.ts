/** What stands for an activity in peace when only a fight knows its numbers: the narrator is told, the time is kept. */
import type { Activity } from '../data/activity-shapes.ts'

function zoneWords(zone: Extract<Activity, { kind: 'zone' }>): string {
  const parts = [
    zone.obscured === 'magical-darkness' ? 'magical darkness that no light breaks' : '',
    zone.obscured === 'heavily' ? 'nothing can be seen through it' : '',
    zone.obscured === 'lightly' ? 'sight is blurred in it' : '',
    zone.light === 'none' ? '' : `${zone.light} light`,
    zone.difficult ? 'every step costs two' : '',
    zone.silent ? 'no sound is heard and no word can be spoken' : '',
  ].filter((part) => part !== '')
  const feet = zone.target?.area?.feet
  return `${feet === undefined ? 'The place' : `A place of ${feet} feet`}: ${parts.join(', ')}.`
}

/** The activity as peace plays it. */
export function inPeace(activity: Activity): Activity {
  const { name, cost, uses } = activity
  const said = (ruling: string): Activity => ({
    kind: 'utility',
    name,
    cost,
    ...(uses !== undefined && { uses }),
    ruling,
  })
  if (activity.kind === 'zone') return said(zoneWords(activity))
  if (activity.kind === 'transform')
    return said(`${name}: the body is that of another creature while it lasts.`)
  return activity
}
