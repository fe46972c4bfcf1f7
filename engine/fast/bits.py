"""The two machine instructions that hands as bits need: how many bits are set, and which is the lowest."""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic


@intrinsic
def count_bits(_context: Any, _word: Any) -> Any:
    """How many bits are set."""

    def generate(_outer: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), generate


@intrinsic
def lowest_bit(_context: Any, _word: Any) -> Any:
    """The place of the lowest bit that is set."""

    def generate(_outer: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 0))

    return types.int64(types.int64), generate
