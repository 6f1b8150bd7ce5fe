package io.statehouse.app.systems.cloudchamber;

import io.statehouse.domain.cloudchamber.CloudChamberMeaning;
import io.statehouse.domain.cloudchamber.entities.LayoutMode;
import io.statehouse.domain.cloudchamber.entities.Namespace;
import io.statehouse.domain.cloudchamber.entities.Prune;
import io.statehouse.domain.layout.Finding;
import io.statehouse.domain.layout.Meaning;
import io.statehouse.domain.layout.Stage;
import io.statehouse.domain.layout.StateRecord;
import io.statehouse.domain.layout.Suspect;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.KeyValueStore;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The scope of verification where each server has its own test namespace, and the command names
 * none: only production. That is a notice, since production was not requested.
 */
record UnnamedInstances(LayoutMode layout, Meaning production) implements Meaning {
  static UnnamedInstances of(LayoutMode layout, Set<Prune> prune) {
    return new UnnamedInstances(
        layout, new CloudChamberMeaning(Namespace.production(layout), prune));
  }

  @Override
  public StateRecord decode(Entry entry) {
    return production.decode(entry);
  }

  @Override
  public Stage stage(Key key) {
    return production.stage(key);
  }

  @Override
  public Set<String> leftByInterruptedMove() {
    return production.leftByInterruptedMove();
  }

  @Override
  public Stream<Suspect> suspects(KeyValueStore store) {
    return production.suspects(store);
  }

  @Override
  public Stream<Finding> verify(KeyValueStore store) {
    String tests = Namespace.tests(layout).text();
    Finding notice =
        Finding.notice(
            "unverified-instances",
            tests,
            "with cloudchamber.use-unique-instance each server has a namespace below %s: none of"
                    .formatted(tests)
                + " them is verified, only production; cloudchamber.instance names one");
    return Stream.concat(Stream.of(notice), production.verify(store));
  }
}
