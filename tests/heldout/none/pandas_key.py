# paddle: none, any Python
import pandas as pd

df = pd.DataFrame({"image": ["a.jpg"], "label": [1]})
for row in df.itertuples():
    print(row)
print(df["labels"].astype("int64").tolist())
