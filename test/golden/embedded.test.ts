/** Golden campaigns that the embedded game master tells. `npm run golden -- --accept` keeps a change that is meant. */
import { deadDrop } from './campaigns/dead-drop.ts'
import { oldMill } from './campaigns/old-mill.ts'
import { saltRoad } from './campaigns/salt-road.ts'
import { holdsAsKept } from './harness/holds-as-kept.ts'

holdsAsKept(saltRoad, oldMill, deadDrop)
