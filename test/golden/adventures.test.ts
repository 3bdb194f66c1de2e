/** Golden campaigns through the shipped adventures, to their endings. `npm run golden -- --accept` keeps a change that is meant. */
import { deadDropEndings, tideEndings } from './campaigns/endings.ts'
import { tide } from './campaigns/tide.ts'
import { holdsAsKept } from './harness/holds-as-kept.ts'

holdsAsKept(tideEndings, tide, deadDropEndings)
