import { describe, expect, it } from "vitest";
import { printTarget } from "../../src/policy/effect.ts";
import { analyze } from "../support/analyze-code.ts";

function effectsIn(text: string): readonly string[] {
  const report = analyze({ path: "program.py", text }, []);
  return [
    ...new Set(report?.effects.map(({ kind, target }) => `${kind} ${printTarget(target)}`.trim())),
  ].toSorted();
}

describe("the models of packages", () => {
  it.each([
    [
      "requests",
      "import requests\nr = requests.get('https://a.example/x')\nr.json()['k']\n",
      ['net.connect "https://a.example/x"'],
    ],
    [
      "a session of requests",
      "import requests\nwith requests.Session() as s:\n    s.post('https://a.example', json={}, verify='/ca.pem')\n",
      ['fs.read "/ca.pem"', 'net.connect "https://a.example"'],
    ],
    [
      "hooks of requests",
      "import requests, os\nrequests.get('http://a', hooks={'response': os.system})\n",
      ['net.connect "http://a"', "proc.spawn any"],
    ],
    [
      "httpx",
      "import httpx\nhttpx.Client(base_url='https://a.example').get('/x')\n",
      ['net.connect "/x"', 'net.connect "https://a.example"'],
    ],
    ["what numpy reads", "import numpy as np\nnp.loadtxt('/d/a.txt').sum()\n", ['fs.read "/d/a.txt"']],
    [
      "what numpy reads from elsewhere",
      "import numpy as np\nnp.genfromtxt('https://a.example/a.csv')\n",
      ['net.connect "https://a.example/a.csv"'],
    ],
    [
      "an array of objects",
      "import numpy as np\nnp.load('/d/a.npy', allow_pickle=True)\n",
      ['data.decode "pickle"', 'fs.read "/d/a.npy"'],
    ],
    [
      "an array that is written",
      "import numpy as np\n(np.ones(3) + 1).tofile('/d/out.bin')\n",
      ['fs.write "/d/out.bin"'],
    ],
    ["numbers", "import numpy as np\nnp.mean(np.array([1, 2]) @ np.eye(2))\n", []],
    [
      "a table",
      "import pandas as pd\ndf = pd.read_csv('/d/a.csv')\ndf[df.a > 1].groupby('b').sum().to_csv('/d/b.csv')\n",
      ['fs.read "/d/a.csv"', 'fs.write "/d/b.csv"'],
    ],
    ["a table as text", "import pandas as pd\npd.DataFrame({'a': [1]}).to_csv()\n", []],
    ["code in a query", "import pandas as pd\npd.DataFrame().query('@pd.x()')\n", ["code.dynamic"]],
    ["plain YAML", "import yaml\nyaml.safe_load('a: 1')['a']\nyaml.load('a', Loader=yaml.SafeLoader)\n", []],
    [
      "YAML that may name Python's classes",
      "import yaml\nyaml.load('a', Loader=yaml.FullLoader)\n",
      ['data.decode "yaml"'],
    ],
    [
      "a file of variables",
      "from dotenv import load_dotenv\nload_dotenv('/w/.env')\n",
      ["env.read any", "env.write any", 'fs.read "/w/.env"'],
    ],
    [
      "a bucket",
      "import boto3\nboto3.client('s3', endpoint_url='https://s3.example').upload_file('/d/a', 'b', 'k')\n",
      [
        'env.read "AWS_" <name>',
        'fs.read "/d/a"',
        'fs.read … "/.aws/" <name>',
        'net.connect "https://s3.example"',
      ],
    ],
    ["facts about the machine", "import psutil\npsutil.cpu_percent(interval=1)\n", ['sys.info "cpu"']],
    [
      "the screen",
      "from PIL import Image\nImage.open('/d/a.png').convert('L').save('/d/b.png')\n",
      ['fs.read "/d/a.png"', 'fs.write "/d/b.png"'],
    ],
  ])("know %s", (_, text, expected) => {
    expect(effectsIn(text)).toEqual(expected);
  });

  it.each([
    ["unsafe YAML", "import yaml\nyaml.unsafe_load(open('/d/a.yml'))\n"],
    ["a loader that runs code", "import yaml\nyaml.load('a', Loader=yaml.UnsafeLoader)\n"],
    ["a member that no row names", "import requests\nrequests.no_such_member()\n"],
    ["a pickle of a table", "import pandas as pd\npd.read_pickle('/d/a.pkl')\n"],
  ])("are unknown for %s", (_, text) => {
    expect(effectsIn(text).some((effect) => effect.startsWith("unknown"))).toBe(true);
  });
});
