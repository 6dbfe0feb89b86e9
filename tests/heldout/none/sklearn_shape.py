# paddle: none, any Python
import numpy as np
from sklearn.linear_model import LogisticRegression

clf = LogisticRegression().fit(np.random.rand(10, 3), [0, 1] * 5)
print(clf.predict(np.random.rand(2, 4)))
