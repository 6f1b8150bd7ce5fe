package io.statehouse.app.operations.jobs;

import static io.statehouse.app.access.Right.READ;
import static java.util.Objects.requireNonNull;

import io.statehouse.app.access.Area;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.http.Request;
import io.statehouse.app.http.Route;
import io.statehouse.app.json.Schema;
import io.statehouse.app.json.Shape;
import io.statehouse.app.operations.archive.BackupFolder;
import java.util.List;
import java.util.Optional;

/** The route of the backups that a server has. */
final class BackupRoutes {
  private final JobStores stores;

  BackupRoutes(JobStores stores) {
    this.stores = requireNonNull(stores, "stores");
  }

  /**
   * The backups of a server.
   *
   * @param kept whether there is a folder for them
   */
  private record BackupList(boolean kept, List<BackupFile> backups) {
    static final Shape<BackupList> SHAPE = Shape.of(BackupList.class);
  }

  /**
   * One backup.
   *
   * @param file its name in the folder, by which a job restores or verifies it
   */
  private record BackupFile(String system, String time, long bytes, String file) {
    static BackupFile of(BackupFolder.Stored stored) {
      return new BackupFile(
          stored.system(),
          stored.backup().time().toString(),
          stored.bytes(),
          stored.backup().file().getFileName().toString());
    }
  }

  Route route() {
    return Route.get("/backups")
        .needs(READ, BackupRoutes::area)
        .summary("The backups in the folder of the server, of each system the newest first.")
        .query("system", "The only system of interest.", Schema.words(stores.names()))
        .fails(Kind.NOT_FOUND)
        .returns(BackupList.SHAPE, this::list);
  }

  private static Area area(String none, Request request) {
    return request.optionalQuery("system").<Area>map(Area.OfSystem::new).orElse(Area.ALL);
  }

  private BackupList list(Request request) {
    Optional<String> only =
        request
            .optionalQuery("system")
            .map(name -> stores.state(name, Kind.NOT_FOUND).name().text());
    if (!stores.keepsBackups()) {
      return new BackupList(false, List.of());
    }
    List<String> systems = only.map(List::of).orElseGet(stores::names);
    return new BackupList(
        true, stores.backups().all(systems).stream().map(BackupFile::of).toList());
  }
}
