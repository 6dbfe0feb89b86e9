"""A JSON configuration file that is empty: a parse error, but not of a model."""
import json

open("config.json", "w").close()
with open("config.json") as handle:
    config = json.load(handle)
print(config["model"])
