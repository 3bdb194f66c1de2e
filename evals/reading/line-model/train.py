"""Trains the line model (src/reading/line-model): python3 train.py OUT.json [FROM.json], or npm run train -- line.

With FROM it goes on from weights that were written before, with EPOCHS and RATE of the environment; with NEW=hand-10,hand-11
each round holds all lines of those files and a share (REHEARSED) of the others.

Needs PyTorch (Debian: python3-torch and, for speed, libopenblas0-pthread) and the optional package with MiniLM's weights.
MiniLM's own weights stand still; what is learned is a low-rank change of its matrices and small heads on top of it:
where the parts of a line are, what they are, what their words name, which act a part stands for, and which offer, topic,
hearer or thing of the scene it means. One core does the small sums, all cores the products.
"""
import base64, glob, hashlib, json, math, os, random, re, sys, time, zlib
import numpy
import torch
import torch.nn.functional as F
from torch import nn
from minilm import MiniLM, Tokenizer, batch
from marked_scenes import parse, part as PART, slot as SLOT

HERE = os.path.dirname(os.path.abspath(__file__))
DATA = os.path.join(HERE, '../data')
EPOCHS, RATE = int(os.environ.get('EPOCHS', '5')), float(os.environ.get('RATE', '1.2e-3'))
NEW, REHEARSED = [name for name in os.environ.get('NEW', '').split(',') if name], float(os.environ.get('REHEARSED', '0.15'))
RANK, LINES_A_STEP, LINES_A_SCENE = 16, 24, 28
KINDS, SLOTS = 'asqgrcnxt', 'powkm'
SLOT_OF = {'p': 'p', 't': 'o', 'o': 'o', 'w': 'w', 'k': 'k', 'm': 'm'}
TASKS = ['offer', 'topic', 'ent', 'hear']
WEIGHT = {'tag': 1.0, 'slot': 0.5, 'act': 0.5, 'offer': 1.0, 'topic': 0.4, 'hear': 0.3, 'ent': 0.4}
PROTOCOL = open(os.path.join(HERE, '../../../src/core/protocol/free-text-reading.ts')).read()
ACTS = sorted(set(re.findall(r'([a-z]+): [\d.]+', PROTOCOL.split('readActionWeights')[1].split('}')[0])))
tokenizer = Tokenizer()


def read_marks(marked):
    """The line without its marks, its parts and what its words name, by characters."""
    text, parts, slots, at = '', [], [], 0
    unmarked = lambda words: SLOT.sub(lambda found: found.group(2), words)
    for found in PART.finditer(marked):
        text += unmarked(marked[at:found.start()])
        start = len(text)
        kind, act, links, body = found.groups()
        last = 0
        for named in SLOT.finditer(body):
            text += body[last:named.start()]
            slots.append((len(text), len(text) + len(named.group(2)), named.group(1), len(parts)))
            text += named.group(2)
            last = named.end()
        text += body[last:]
        link = lambda sign: next(iter(re.findall(sign + r'([opktw]\d+)', links or '')), None)
        parts.append((start, len(text), kind, act, link('@'), link('#'), link('>')))
        at = found.end()
    return text + unmarked(marked[at:]), parts, slots


def hurried(text, parts, slots):
    """The same line as somebody in a hurry types it, without signs."""
    signs = ',.;:!?"“”—-'
    place, count = [], 0
    for sign in text:
        place.append(count)
        count += sign not in signs
    place.append(count)
    moved = lambda rows: [(place[row[0]], place[row[1]]) + tuple(row[2:]) for row in rows]
    return ''.join(sign for sign in text if sign not in signs), moved(parts), moved(slots)


def pieces_of(text, most=96):
    """Word pieces, each with where its word stands in the text."""
    out, at = [], 0
    while at < len(text):
        if text[at].isspace() or not tokenizer.words(text[at]):
            at += 1
            continue
        end = at + 1
        if text[at].isalnum():
            while end < len(text) and not text[end].isspace() and (text[end].isalnum() or len(tokenizer.words('a' + text[end])) == 1):
                end += 1
        for word in tokenizer.words(text[at:end]):
            out += [(piece, at, end) for piece in tokenizer.pieces(word)]
        at = end
    return out[:most]


class Row:
    """A line as numbers, with the tag of every piece and where its parts and named things are."""
    def __init__(self, text, parts, slots):
        pieces = pieces_of(text)
        self.parts, self.slots = parts, slots
        self.ids = [101] + [piece for piece, _, _ in pieces] + [102]
        self.tags, self.slot_tags = [0] * len(self.ids), [0] * len(self.ids)
        within = lambda start, end: [at + 1 for at, (_, a, b) in enumerate(pieces) if a < end and b > start]
        def mark(tags, places, kind):
            for number, place in enumerate(places):
                tags[place] = 1 + 2 * kind + (number > 0)
            return (places[0], places[-1] + 1) if places else None
        self.part_spans, self.slot_spans = [], []
        for start, end, kind, *_ in parts:
            places = within(start, end)
            while places and text[pieces[places[-1] - 1][1]:pieces[places[-1] - 1][2]] in ',.;:!?"':
                places.pop()
            self.part_spans.append(mark(self.tags, places, KINDS.index(kind)))
        for start, end, label, _ in slots:
            known = label[0] in SLOT_OF
            self.slot_spans.append(mark(self.slot_tags, within(start, end), SLOTS.index(SLOT_OF[label[0]])) if known else None)


def row_of(marked, hurry_chance=0.0):
    line = read_marks(marked)
    return Row(*(hurried(*line) if random.random() < hurry_chance else line))


class LineNetwork(nn.Module):
    def __init__(self):
        super().__init__()
        self.bert = MiniLM(RANK)
        self.tag = nn.Linear(384, 1 + 2 * len(KINDS))
        self.slot = nn.Linear(384, 1 + 2 * len(SLOTS))
        self.act = nn.Linear(768, len(ACTS))
        self.down = nn.ModuleDict({task: nn.Linear(768, 48, bias=False) for task in TASKS})
        self.up = nn.ModuleDict({task: nn.Linear(48, 384, bias=False) for task in TASKS})
        self.none = nn.ModuleDict({task: nn.Linear(768, 1) for task in TASKS})
        self.scale = nn.ParameterDict({task: nn.Parameter(torch.tensor(2.5)) for task in TASKS})
        for task in TASKS:
            self.up[task].weight.data.zero_()
            self.none[task].weight.data.zero_()
            self.none[task].bias.data.fill_(5.0)

    def in_order_of_length(self, rows, read):
        """Short and long ones apart, so that little is padded."""
        order = sorted(range(len(rows)), key=lambda at: len(rows[at]))
        size, out = max(1, math.ceil(len(order) / 3)), [None] * len(rows)
        for start in range(0, len(order), size):
            some = order[start:start + size]
            for at, state in zip(some, read(*batch([rows[at] for at in some]))):
                out[at] = state
        return out

    def candidates(self, texts):
        return torch.stack(self.in_order_of_length([tokenizer.encode(text, 40) for text in texts], self.bert.pooled))

    def states(self, rows):
        return [state[:len(row.ids)] for row, state in zip(rows, self.in_order_of_length([row.ids for row in rows], self.bert))]

    def scores(self, task, query, candidates):
        vector = F.normalize(query[:, :384] + self.up[task](self.down[task](query)), dim=-1)
        return torch.cat([self.scale[task].exp() * (vector @ candidates.T), self.none[task](query)], -1)


def scored(network, rows, scene):
    """For every question that is asked of the lines, scores and what is right."""
    states = network.states(rows)
    flat = torch.cat(states)
    out = {'tag': (network.tag(flat), torch.tensor([tag for row in rows for tag in row.tags])),
           'slot': (network.slot(flat), torch.tensor([tag for row in rows for tag in row.slot_tags]))}
    spans = [(at, part, span) for at, row in enumerate(rows) for part, span in zip(row.parts, row.part_spans) if span]
    mean = lambda at, span: states[at][span[0]:span[1]].mean(0)
    query = torch.stack([torch.cat([mean(at, span), states[at].mean(0)]) for at, _, span in spans])
    acting = [place for place, (_, part, _) in enumerate(spans) if part[3] in ACTS]
    if acting:
        heads = torch.stack([torch.cat([mean(spans[place][0], spans[place][2]), states[spans[place][0]][spans[place][2][0]]]) for place in acting])
        out['act'] = (network.act(heads), torch.tensor([ACTS.index(spans[place][1][3]) for place in acting]))
    if scene is None:
        return out
    keys = {task: [key for key in scene['ent'] if key[0] in kinds] for task, kinds in [('offer', 'o'), ('topic', 'k'), ('ent', 'ptw')]}
    names = sum(keys.values(), [])
    vectors = network.candidates(['. '.join(text for text in scene['ent'][key] if text) for key in names])
    of = lambda some: vectors[[names.index(key) for key in some]]
    right = lambda some, key: some.index(key) if key in some else len(some)
    people = [key for key in keys['ent'] if key[0] == 'p']
    said = [place for place, (_, part, _) in enumerate(spans) if part[2] == 's']
    out['offer'] = (network.scores('offer', query, of(keys['offer'])), torch.tensor([right(keys['offer'], part[4]) for _, part, _ in spans]))
    if said and keys['topic']:
        out['topic'] = (network.scores('topic', query[said], of(keys['topic'])), torch.tensor([right(keys['topic'], spans[place][1][5]) for place in said]))
    if said and people:
        out['hear'] = (network.scores('hear', query[said], of(people)), torch.tensor([right(people, spans[place][1][6]) for place in said]))
    named = [(at, slot, span, row.part_spans[slot[3]]) for at, row in enumerate(rows) for slot, span in zip(row.slots, row.slot_spans)
             if span and slot[2][0] in 'ptwo' and row.part_spans[slot[3]]]
    if named:
        query = torch.stack([torch.cat([mean(at, span), mean(at, part)]) for at, _, span, part in named])
        out['ent'] = (network.scores('ent', query, of(keys['ent'])), torch.tensor([right(keys['ent'], slot[2]) for _, slot, _, _ in named]))
    return out


def with_plain_offers(scene, lines):
    """
    The scene as a screen shows it: some of its offers, and beside them what nobody wrote ("Go to the quay", "Ask Ada about
    the crate"). A part that means an offer that is not shown means none; one that goes, looks or asks means the plain offer.
    """
    ent, rows = scene['ent'], [row_of(line, 0.25) for _, line in lines]
    if scene['genre'] == 'real':
        return scene, rows
    share = random.choice([0.4, 0.7, 1.0, 1.0])
    offers = {key for key in ent if key[0] == 'o' and random.random() < share}
    plain = {}
    def shown(title, chance):
        if title not in plain:
            plain[title] = f'o{100 + len(plain)}' if random.random() < chance else None
        return plain[title]
    for key in ent:
        if key[0] == 'w':
            shown(f'Go to {ent[key][0]}', 0.7)
        elif key[0] == 't':
            shown(f'{random.choice(["Look closely at", "Search"])} {ent[key][0]}', 0.15)
    for person, topic in [(key, other) for key in ent for other in ent if key[0] == 'p' and other[0] == 'k']:
        shown(f'Ask {ent[person][0]} about {ent[topic][0]}', 0.06)
    for row in rows:
        for at, part in enumerate(row.parts):
            start, end, kind, act, offer, topic, hearer = part
            if offer is None:
                named = [label for _, _, label, of in row.slots if of == at and len(label) > 1 and label in ent]
                if act == 'go' and named and named[0][0] == 'w':
                    offer = shown(f'Go to {ent[named[0]][0]}', 0.7)
                elif act in ('examine', 'look') and named and named[0][0] == 't':
                    offer = shown(f'Look closely at {ent[named[0]][0]}', 0.5)
                elif act == 'search' and named and named[0][0] == 't':
                    offer = shown(f'Search {ent[named[0]][0]}', 0.5)
                elif kind == 's' and act == 'ask' and topic and hearer:
                    offer = shown(f'Ask {ent[hearer][0]} about {ent[topic][0]}', 0.5)
            row.parts[at] = (start, end, kind, act, offer, topic, hearer)
    kept = {key: value for key, value in ent.items() if key[0] != 'o' or key in offers}
    return {**scene, 'ent': {**kept, **{key: (title, '') for title, key in plain.items() if key}}}, rows


def measured(network, scenes, name):
    """How often the right candidate comes first, and how much is taken at half a chance with how many mistakes."""
    network.eval()
    found = {}
    with torch.no_grad():
        for scene in scenes:
            for task, (scores, right) in scored(network, [row_of(line) for _, line in scene['lines']], scene).items():
                if task not in TASKS:
                    continue
                chances = torch.softmax(scores, -1)[:, :-1]
                for chance, answer in zip(chances, right.tolist()):
                    best = int(chance.argmax())
                    found.setdefault(task, []).append((float(chance[best]), best == answer, answer < len(chance)))
    network.train()
    for task, rows in found.items():
        meant = [row for row in rows if row[2]]
        taken = [row for row in rows if row[0] >= 0.5]
        print(f'{name} {task}: {len(meant)} mean one and {len(rows) - len(meant)} none; first {sum(row[1] for row in meant) / len(meant):.2f}; '
              f'at 0.5 taken right {sum(row[1] for row in taken) / len(meant):.2f}, wrong of those taken {sum(not row[1] for row in taken) / max(1, len(taken)):.2f}', flush=True)


MATRICES = {'q': 'query', 'k': 'key', 'v': 'value', 'o': 'output', 'f': 'widen', 'g': 'narrow'}


def kept_name(name):
    """How a tensor is called in the file of weights; None for what MiniLM brings along."""
    if not name.startswith('bert.'):
        return name
    if not name.endswith(('.a', '.c')):
        return None
    _, _, layer, matrix, side = name.split('.')
    return f"{layer}.{MATRICES[matrix]}.{'down' if side == 'a' else 'up'}"


def packed(numbers):
    """Bytes as the text that the program reads: deflated, five signs for every four bytes."""
    deflate = zlib.compressobj(9, zlib.DEFLATED, -15)
    return base64.b85encode(deflate.compress(numbers) + deflate.flush()).decode()


def unpacked(text):
    return zlib.decompress(base64.b85decode(text), -15)


def go_on_from(network, path):
    """Sets what was learned before, as far as one byte a number keeps it."""
    saved = json.load(open(path))
    steps = numpy.frombuffer(unpacked(saved['scales']), '<f4')
    numbers = numpy.frombuffer(unpacked(saved['bytes']), numpy.int8)
    found, row, at = {}, 0, 0
    for name, (rows, columns) in saved['tensors'].items():
        values = numbers[at:at + rows * columns].reshape(rows, columns) * steps[row:row + rows, None]
        found[name], row, at = torch.tensor(values), row + rows, at + rows * columns
    with torch.no_grad():
        for name, value in network.state_dict().items():
            if kept_name(name) is not None:
                value.copy_(found[kept_name(name)].reshape(value.shape))


def kept(network):
    """The weights as the program reads them: one byte a number, a step for each row."""
    sizes, steps, numbers = {}, [], []
    for name, value in network.state_dict().items():
        name = kept_name(name)
        if name is None:
            continue
        value = value.float().reshape(value.shape[0] if value.dim() else 1, -1).numpy()
        step = numpy.abs(value).max(1) / 127 + 1e-12
        sizes[name] = list(value.shape)
        steps.append(step.astype('<f4'))
        numbers.append(numpy.round(value / step[:, None]).astype(numpy.int8).ravel())
    numbers = numpy.concatenate(numbers).tobytes()
    return {'model': 'line-' + hashlib.sha256(numbers).hexdigest()[:12], 'tensors': sizes,
            'scales': packed(numpy.concatenate(steps).tobytes()), 'bytes': packed(numbers)}


def plain_scenes():
    """Lines of players in the shipped adventures, unmarked: each means one of the offers, or none."""
    out = []
    for group in map(json.loads, open(DATA + '/offers-and-lines.jsonl')):
        ent = {f'o{at + 1}': (text, '') for at, text in enumerate(group['offers'])}
        for at in range(0, len(group['lines']), 20):
            rows = [Row(text, [(0, len(text), 'a', None, f'o{offer}' if offer else None, None, None)], []) for text, offer in group['lines'][at:at + 20]]
            out.append(({'ent': ent}, rows))
    return out


def scene_parts(scenes):
    """Every scene with some thirty of its lines at a time, others together in each round."""
    out = []
    for scene in scenes:
        lines = random.sample(scene['lines'], len(scene['lines']))
        parts = max(1, round(len(lines) / LINES_A_SCENE))
        out += [{**scene, 'lines': lines[at::parts]} for at in range(parts)]
    return out


def train(out, begin=None):
    torch.set_num_threads(1)
    torch.manual_seed(1)
    random.seed(1)
    paths = sorted(glob.glob(DATA + '/marked-scenes/hand-*.txt'))
    is_new = lambda path: not NEW or any(name in path for name in NEW)
    scenes = [{**scene, 'new': is_new(path)} for path in paths for scene in parse(path)[0]]
    held_out = parse(DATA + '/marked-scenes/held-out.txt')[0]
    rows = [line.rstrip('\n').split('\t', 1) for line in open(DATA + '/marked.tsv')]
    marked = [re.sub(r'@\d+', '', line) for name, line in rows if not name.startswith('st')]
    network = LineNetwork()
    if begin is not None:
        go_on_from(network, begin)
        measured(network, held_out, 'before:')
    learned = [value for value in network.parameters() if value.requires_grad]
    optimizer = torch.optim.AdamW(learned, lr=RATE, weight_decay=0.01)
    plain = plain_scenes()
    count = len(scene_parts(scenes)) + len(plain) + math.ceil(len(marked) / LINES_A_STEP)
    if NEW:
        fresh = len(scene_parts([scene for scene in scenes if scene['new']]))
        count = math.ceil(fresh + REHEARSED * (count - fresh))
    total = EPOCHS * count
    step, begun = 0, time.time()
    for epoch in range(EPOCHS):
        lines = sorted((row_of(line, 0.3) for line in marked), key=lambda row: len(row.ids) + random.random() * 6)
        work = [(None, lines[at:at + LINES_A_STEP]) for at in range(0, len(lines), LINES_A_STEP)] + [(scene, None) for scene in scene_parts(scenes)] + plain
        if NEW:
            work = [each for each in work if (each[0] is not None and each[0].get('new')) or random.random() < REHEARSED]
        random.shuffle(work)
        for scene, some in work:
            if some is None:
                scene, some = with_plain_offers(scene, scene['lines'])
            for group in optimizer.param_groups:
                group['lr'] = RATE * min(1, (step + 1) / 60) * max(0.02, 1 - step / (total + 1))
            asked = scored(network, some, scene)
            if scene is not None and 'lines' not in scene:
                asked = {'offer': asked['offer']}
            loss = sum(WEIGHT[task] * F.cross_entropy(scores, right, label_smoothing=0 if task in ('tag', 'slot') else 0.03)
                       for task, (scores, right) in asked.items())
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(learned, 1.0)
            optimizer.step()
            step += 1
            if step % 50 == 0:
                print(f'{step} of {total} steps, {time.time() - begun:.0f} s', flush=True)
        measured(network, held_out, f'after {epoch + 1}:')
    with open(out, 'w') as file:
        file.write(json.dumps(kept(network)) + '\n')


if __name__ == '__main__':
    train(*sys.argv[1:3])
