package io.statehouse.app.cli.keys;

import io.statehouse.app.cli.CommandGroup;

/** The verbs of {@code statehouse keys}, as its help lists them. */
public final class KeysVerbs {
  private KeysVerbs() {}

  public static CommandGroup all() {
    return new CommandGroup()
        .with("get", KeysGet::new)
        .with("put", KeysPut::new)
        .with("rm", KeysRemove::new)
        .with("ls", KeysList::new)
        .with("tree", KeysTree::new)
        .with("watch", KeysWatch::new);
  }
}
