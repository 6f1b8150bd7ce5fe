package io.statehouse.domain.runm.entities;

import io.statehouse.domain.runm.entities.ObjectType.Scope;
import java.util.Optional;

/**
 * One alternative of a search, in one partition and of one type or of any: what decides whether an
 * object is found, whichever index led to it.
 *
 * @param strict whether the decision has the defects of the original
 */
public record ObjectCriteria(
    Uuid partition,
    Optional<ObjectType> type,
    Optional<TextFilter> uuid,
    Optional<TextFilter> name,
    String project,
    PropertyFilter properties,
    TagFilter tags,
    boolean strict) {

  public boolean admits(MetadataObject object) {
    return object.partition().equals(partition)
        && type.map(wanted -> wanted.code().equals(object.type())).orElse(true)
        && uuid.map(wanted -> wanted.admits(object.uuid().text())).orElse(true)
        && name.map(wanted -> admitsName(wanted, object.name())).orElse(true)
        && (strict && isByName() ? admitsKeyOfName(object) : admitsAllElse(object));
  }

  /**
   * Returns whether a name matches; where it has no key, the original takes an empty name for none.
   */
  private boolean admitsName(TextFilter wanted, String found) {
    return wanted.text().isEmpty() && !isByName() || wanted.admits(found);
  }

  /** Returns whether the original looks for the key of a name, not through all objects. */
  public boolean isByName() {
    return uuid.isEmpty() && name.isPresent() && type.isPresent();
  }

  /** Returns whether an object passes all that the original checks then. */
  private boolean admitsKeyOfName(MetadataObject object) {
    return type.orElseThrow().scope() == Scope.PARTITION || object.project().equals(project);
  }

  private boolean admitsAllElse(MetadataObject object) {
    return admitsProject(object)
        && (strict
            ? properties.admitsStrictly(object.properties())
            : properties.admits(object.properties()))
        && tags.admits(object.tags());
  }

  /**
   * An object without a project is of any; but where a name and a type of project scope are given,
   * it is not found, since the key of its name has an empty project.
   */
  private boolean admitsProject(MetadataObject object) {
    return object.project().equals(project)
        || object.project().isEmpty()
            && !(isByName() && type.orElseThrow().scope() == Scope.PROJECT);
  }
}
