/** Golden campaigns over the server, by models, and what stands around campaigns. `npm run golden -- --accept` keeps a change that is meant. */
import { pipelineModel, singlePassModel, twoPhaseModel } from './campaigns/models.ts'
import { overHttp } from './campaigns/over-http.ts'
import { packsAndImports } from './campaigns/packs-and-imports.ts'
import { holdsAsKept } from './harness/holds-as-kept.ts'

holdsAsKept(overHttp, packsAndImports, pipelineModel, twoPhaseModel, singlePassModel)
