#!/usr/bin/env python3
"""Writes teaching-world.golden.json: every intermediate of the teaching vectors.

An independent reference for the library: the definitions, written out in 60-digit decimal arithmetic with nothing but
Python's standard library, rounded to the nearest double at the very end.
"""
import json
from decimal import Decimal, getcontext
from pathlib import Path

getcontext().prec = 60
HERE = Path(__file__).resolve().parent
DATA = HERE.parent.parent / "data"

# The inputs are the doubles that a JSON reader makes of the file, not the decimals written in it.
WORLD = json.loads((DATA / "teaching-world.json").read_text(encoding="utf-8"))


def matrix(rows):
    return [[Decimal(float(x)) for x in row] for row in rows]


def product(a, b):
    return [[sum((x * b[k][j] for k, x in enumerate(row)), Decimal(0)) for j in range(len(b[0]))] for row in a]


def transposed(a):
    return [list(column) for column in zip(*a)]


def columns(a, start, end):
    return [row[start:end] for row in a]


def attention(q, k, v, causal):
    root = Decimal(len(q[0])).sqrt()
    scores, weights = [], []
    for i, row in enumerate(product(q, transposed(k))):
        seen = [j for j in range(len(row)) if not causal or j <= i]
        scaled = [x / root if j in seen else Decimal(0) for j, x in enumerate(row)]
        exps = [x.exp() if j in seen else Decimal(0) for j, x in enumerate(scaled)]
        scores.append(scaled)
        weights.append([x / sum(exps) for x in exps])
    return {"scores": scores, "weights": weights, "output": product(weights, v)}


def tanh(x):
    up, down = x.exp(), (-x).exp()
    return (up - down) / (up + down)


def rnn(x, w_x, w_h):
    states, h = [], [Decimal(0)] * len(w_h)
    for row in x:
        a, b = product([row], w_x)[0], product([h], w_h)[0]
        h = [tanh(p + q) for p, q in zip(a, b)]
        states.append(h)
    return states


def doubles(value):
    if isinstance(value, dict):
        return {key: doubles(part) for key, part in value.items()}
    return [[float(x) for x in row] for row in value]


def main():
    x = matrix(WORLD["X"])
    q, k, v = (product(x, matrix(WORLD[name])) for name in ("W_Q", "W_K", "W_V"))
    heads = WORLD["heads"]
    width = len(q[0]) // heads
    out = {"q": q, "k": k, "v": v, "dots": product(q, transposed(k))}
    for name, causal in (("causal", True), ("full", False)):
        out[f"single.{name}"] = attention(q, k, v, causal)
        parts = []
        for h in range(heads):
            cut = [columns(m, h * width, (h + 1) * width) for m in (q, k, v)]
            out[f"head{h}.{name}"] = attention(*cut, causal)
            parts.append(out[f"head{h}.{name}"]["output"])
        concat = [sum(rows, []) for rows in zip(*parts)]
        out[f"output.{name}"] = product(concat, matrix(WORLD["W_O"]))
    out["rnn"] = rnn(x, matrix(WORLD["rnn"]["W_x"]), matrix(WORLD["rnn"]["W_h"]))
    result = {"format": 1, "made_by": "tests/golden/make_world.py"} | {key: doubles(part) for key, part in out.items()}
    (HERE / "teaching-world.golden.json").write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
