package io.statehouse.domain.css.entities;

/**
 * The result of a load.
 *
 * @param keys members of the file, those named twice counted twice
 * @param transactions in how many steps they were written
 */
public record LoadReport(long keys, long transactions) {}
