/** Every golden campaign. */
import type { GoldenScript } from '../harness/script.ts'
import { deadDrop } from './dead-drop.ts'
import { deadDropEndings, tideEndings } from './endings.ts'
import { pipelineModel, singlePassModel, twoPhaseModel } from './models.ts'
import { oldMill } from './old-mill.ts'
import { overHttp } from './over-http.ts'
import { packsAndImports } from './packs-and-imports.ts'
import { saltRoad } from './salt-road.ts'
import { tide } from './tide.ts'

/** Every golden campaign, the longest first. */
export const goldenScripts: readonly GoldenScript[] = [
  tideEndings,
  tide,
  overHttp,
  saltRoad,
  packsAndImports,
  oldMill,
  deadDrop,
  deadDropEndings,
  pipelineModel,
  twoPhaseModel,
  singlePassModel,
]
