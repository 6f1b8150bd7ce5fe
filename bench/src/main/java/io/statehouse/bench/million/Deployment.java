package io.statehouse.bench.million;

import io.statehouse.bench.measure.OlderBuild;
import io.statehouse.bench.measure.Target;
import io.statehouse.bench.raw.Driver;
import io.statehouse.bench.raw.MySqlDriver;
import io.statehouse.bench.raw.SqliteDriver;
import io.statehouse.bench.runm.Population;
import io.statehouse.bench.server.Backend;
import io.statehouse.bench.server.Place;
import io.statehouse.domain.runm.layout.RunmLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.IntStream;

/**
 * A store with so many keys, and the subjects that reach it.
 *
 * @param root what all keys begin with
 * @param objects the keys of all objects, in order
 * @param backend of these keys alone, closed together with this
 */
record Deployment(
    int keys, String root, List<String> objects, List<Subject> subjects, Backend backend)
    implements AutoCloseable {

  static Deployment on(Backend backend, int keys, Optional<OlderBuild> older) {
    Population population = ClientSubject.population(keys);
    RunmLayout layout = population.layout();
    Subject ours = ours(backend.ours(), keys); // makes the table, so before the raw client
    List<Subject> subjects = new ArrayList<>();
    subjects.add(raw(backend.ours(), population));
    subjects.add(ours);
    older.ifPresent(build -> subjects.add(before(build, backend, keys)));
    List<String> objects =
        IntStream.range(0, population.size())
            .mapToObj(number -> layout.object(Population.object(number).uuid()).text())
            .sorted()
            .toList();
    return new Deployment(keys, layout.root().text(), objects, subjects, backend);
  }

  private static Subject ours(Place place, int keys) {
    return new ClientSubject(Target.OURS, place.kind(), place.where(), keys, true);
  }

  private static Subject before(OlderBuild build, Backend backend, int keys) {
    return build.create(
        Subject.class,
        ClientSubject.class,
        Target.BEFORE,
        backend.before().kind(),
        backend.before().where(),
        keys,
        backend.isFile());
  }

  private static Subject raw(Place place, Population population) {
    if (place.kind().equals(Place.MYSQL)) {
      return ClientSubject.of(new MySqlDriver(place.address()), population);
    }
    Driver driver = place.driver();
    if (driver instanceof SqliteDriver beside) {
      beside.load(ClientSubject.inOrder(population).stream());
    }
    return ClientSubject.of(driver, population);
  }

  String anyObject() {
    return anyOf(objects.size());
  }

  /** Returns the key of one of the first objects. */
  String anyOf(int first) {
    return objects.get(ThreadLocalRandom.current().nextInt(first));
  }

  @Override
  public void close() {
    subjects.forEach(Subject::close);
    backend.close();
  }
}
