package io.statehouse.app.systems.cloudchamber;

import io.statehouse.domain.cloudchamber.CloudChamberMeaning;
import io.statehouse.domain.cloudchamber.CloudChamberMeaning.Prune;
import io.statehouse.domain.cloudchamber.LayoutMode;
import io.statehouse.domain.cloudchamber.Namespace;
import io.statehouse.domain.cloudchamber.NamespaceFlags;
import io.statehouse.domain.layout.Finding;
import io.statehouse.domain.layout.Meaning;
import io.statehouse.domain.layout.StateRecord;
import io.statehouse.domain.layout.Suspect;
import io.statehouse.ports.Entry;
import io.statehouse.ports.KeyValueStore;
import java.util.Set;
import java.util.stream.Stream;

/** Which namespace is verified: that in use, as configured. */
final class MeaningInUse {
  private MeaningInUse() {}

  static Meaning of(NamespaceFlags flags, LayoutMode layout, Set<Prune> prune) {
    if (!flags.useTestNamespace()) {
      return new CloudChamberMeaning(Namespace.production(layout), prune);
    }
    return flags.useUniqueInstance()
        ? new OfInstances(new CloudChamberMeaning(Namespace.production(layout), prune), layout)
        : new CloudChamberMeaning(Namespace.standardTest(layout), prune);
  }

  /**
   * Production, since each server has a test namespace of its own and nothing says which of them is
   * meant. That it is production is a notice, since production was not asked for.
   */
  private record OfInstances(CloudChamberMeaning production, LayoutMode layout) implements Meaning {
    @Override
    public StateRecord decode(Entry entry) {
      return production.decode(entry);
    }

    @Override
    public Stream<Suspect> suspects(KeyValueStore store) {
      return production.suspects(store);
    }

    @Override
    public Stream<Finding> verify(KeyValueStore store) {
      Finding notice =
          Finding.notice(
              "unverified-instances",
              Namespace.tests(layout).text(),
              "with cloudchamber.use-unique-instance each server has a namespace below %s: none of"
                      .formatted(Namespace.tests(layout).text())
                  + " them is verified, only production");
      return Stream.concat(Stream.of(notice), production.verify(store));
    }
  }
}
