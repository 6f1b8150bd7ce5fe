package io.statehouse.bench.million;

import io.statehouse.bench.measure.Run;
import io.statehouse.bench.measure.Target;
import io.statehouse.bench.raw.Driver;
import io.statehouse.bench.raw.EtcdDriver;
import io.statehouse.bench.raw.MySqlDriver;
import io.statehouse.bench.raw.SqliteDriver;
import io.statehouse.bench.runm.Population;
import io.statehouse.bench.server.Product;
import io.statehouse.domain.runm.layout.RunmLayout;
import io.statehouse.testing.servers.TestServer;
import io.statehouse.testing.wire.Address;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A store with so many keys, and the subjects that reach it.
 *
 * @param root what all keys begin with
 * @param objects the keys of all objects, in order
 * @param place as in {@link StoreOpener}
 * @param stop stops the server
 */
record Deployment(
    int keys,
    String root,
    List<String> objects,
    List<Subject> subjects,
    String place,
    Runnable stop)
    implements AutoCloseable {

  /** Starts a server for these keys alone, or makes a folder for each subject. */
  static Deployment of(String store, int keys, Run run) {
    return store.equals(StoreOpener.FILE)
        ? onFile(keys, folder(run.scratch().resolve("keys-" + keys)), run)
        : onServer(store, keys, run);
  }

  private static Deployment onServer(String store, int keys, Run run) {
    Product product = Product.named(store);
    TestServer server = TestServer.of(product.kind(), product.settings());
    server.start();
    Address address = server.address();
    Subject ours = new StoreSubject(Target.OURS, store, address.toString(), keys, true);
    Driver driver =
        store.equals(StoreOpener.ETCD) ? new EtcdDriver(address) : new MySqlDriver(address);
    return with(ours, driver, store, keys, address.toString(), false, run, server::close);
  }

  private static Deployment onFile(int keys, Path folder, Run run) {
    String ours = folder(folder.resolve(Target.OURS)).toString();
    SqliteDriver sqlite = new SqliteDriver(folder.resolve("bare.sqlite"));
    StoreSubject.inOrder(StoreSubject.population(keys))
        .forEach(each -> sqlite.put(each.getKey(), each.getValue()));
    sqlite.sync();
    return with(
        new StoreSubject(Target.OURS, StoreOpener.FILE, ours, keys, true),
        sqlite,
        StoreOpener.FILE,
        keys,
        folder(folder.resolve(Target.BEFORE)).toString(),
        true,
        run,
        () -> {});
  }

  /**
   * @param place where an older build opens its store
   * @param isEmpty whether it must load the keys
   */
  private static Deployment with(
      Subject ours,
      Driver driver,
      String store,
      int keys,
      String place,
      boolean isEmpty,
      Run run,
      Runnable stop) {
    Population population = StoreSubject.population(keys);
    List<Subject> subjects = new ArrayList<>();
    subjects.add(new RawSubject(driver, population));
    subjects.add(ours);
    run.older()
        .ifPresent(
            build ->
                subjects.add(
                    build.create(
                        Subject.class,
                        StoreSubject.class,
                        Target.BEFORE,
                        store,
                        place,
                        keys,
                        isEmpty)));
    RunmLayout layout = population.layout();
    List<String> objects = new ArrayList<>();
    for (int number = 0; number < population.size(); number++) {
      objects.add(layout.object(Population.object(number).uuid()).text());
    }
    objects.sort(null);
    return new Deployment(keys, layout.root().text(), objects, subjects, place, stop);
  }

  static Path folder(Path path) {
    try {
      return Files.createDirectories(path);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    subjects.forEach(Subject::close);
    stop.run();
  }
}
