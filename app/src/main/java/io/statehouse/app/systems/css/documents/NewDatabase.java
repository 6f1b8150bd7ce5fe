package io.statehouse.app.systems.css.documents;

import io.statehouse.app.json.Shape;
import io.statehouse.domain.css.entities.DatabaseName;
import io.statehouse.domain.css.entities.ReleaseStatus;
import io.statehouse.domain.css.entities.Status;
import io.statehouse.domain.css.entities.StorageClass;
import io.statehouse.domain.css.entities.Striping;
import java.util.Optional;

/**
 * A database that is to be created, also as it is read.
 *
 * @param name the one in the path
 * @param striping instead of the three members for it; its number is the store's to choose
 */
public record NewDatabase(
    Optional<DatabaseName> name,
    @Shape.Or("READY") Status status,
    @Shape.Or("L2") StorageClass storageClass,
    @Shape.Or("RELEASED") ReleaseStatus releaseStatus,
    Optional<Striping> striping,
    Optional<DatabaseName> like,
    @Shape.Or("0") int stripes,
    @Shape.Or("0") int subStripes,
    @Shape.Or("0") double overlap) {
  public NewDatabase {
    boolean spelledOut = !Striping.of(stripes, subStripes, overlap).equals(Striping.NONE);
    if (like.isPresent() && (spelledOut || striping.isPresent())) {
      throw new IllegalArgumentException("give either \"like\" or a striping of its own, not both");
    }
    if (spelledOut && striping.isPresent()) {
      throw new IllegalArgumentException(
          "give either \"striping\" or \"stripes\", \"subStripes\" and \"overlap\"");
    }
  }

  /** Returns how the sky is cut, unless it is as for another database. */
  public Striping cut() {
    return striping.orElseGet(() -> Striping.of(stripes, subStripes, overlap));
  }
}
