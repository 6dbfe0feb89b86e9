"""What points to a cause where nothing is printed: a sign has a name, and entries list the signs that they explain.

A sign is seen in the files of a model (``artefact``), in how two results differ (``difference``), or in the source of
what was converted (``source``). Which entry a sign speaks for is said by the entry alone, in its field ``signs``.
"""

from typing import Dict

SIGNS: Dict[str, str] = {
    "artefact.damaged": "a file is empty, cut off, or of another format than its name says",
    "artefact.folder-beside": "a folder has the name of the model",
    "artefact.input-returned": "an output is one of the inputs, unchanged",
    "artefact.input-unused": "no operator reads an input",
    "artefact.newer": "written by a newer Paddle than the one that reads it",
    "artefact.old-format": "a .pdmodel, which Paddle 3 reads with PIR off only",
    "artefact.parameters-cut-off": "parameters that end within the values of one",
    "artefact.parameters-left-over": "parameters beside a program that has none",
    "artefact.parameters-missing": "no parameters beside a program that has some",
    "artefact.parameters-wrong": "other parameters than the program asks for",
    "artefact.sizes-fixed": "no input has an open dimension",
    "artefact.state-dict": "weights without a program, which paddle.load reads",
    "artefact.train-mode": "exported while the Layer was in training mode",
    "artefact.weights-differ": "other values than the weights that were given or that the Layer has",
    "difference.constant": "the result does not change with the inputs, that of eager mode does",
    "difference.dtype": "another dtype",
    "difference.inputs-fewer": "the model has fewer inputs than forward",
    "difference.outputs": "another number or structure of outputs",
    "difference.random": "two runs with the same inputs differ",
    "difference.size": "wrong or failing with another size than that of the export only",
    "difference.spec-ignored": "saved for other shapes than input_spec asked for",
    "difference.train-mode": "equal to eager mode in training mode, not in eval mode",
    "source.and-or": "`x or y`, `x and y` as a value",
    "source.inplace-method": "a method that changes its Tensor in place (scale_, add_)",
    "source.inplace-on-view": "a method in place on the result of reshape, slice, transpose and the like",
    "source.item-of-view": "an assignment to an item of an item or of a view",
    "source.loop-else": "a loop with an else",
    "source.matmul": "a matrix product",
    "source.plain-state": "a counter or random number of plain Python in forward",
    "source.return-in-with": "a return directly inside with or try",
}
"""Every sign and what it means, for those who write entries."""
