"""Two chained Python exceptions from code that parses a settings file."""
import configparser


def read(text):
    parser = configparser.ConfigParser()
    try:
        parser.read_string(text)
        return parser.getint("train", "epochs")
    except (configparser.Error, ValueError) as error:
        raise RuntimeError("the settings file cannot be used") from error


def main():
    try:
        read("[train]\nepochs = many\n")
    finally:
        {}["cleanup"]


main()
